// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A context for tests of factories, which records requests and returns a stub.
///
/// It may be used from any thread.
public final class MockURLServiceContext: URLServiceContext {
    private let provider: MockURLServiceProvider<URL>

    /// Creates a context with the result that it returns.
    public init(baseURL: URL, stubResult: URLResult = .failure(UndefinedURLResponse())) {
        provider = MockURLServiceProvider(context: baseURL, stubResult: stubResult)
    }

    /// The URL that the paths of the services begin with.
    public var baseURL: URL {
        get { provider.context }
        set { provider.context = newValue }
    }

    /// The mock behind it, with its hooks, stubs by request, queue and gate.
    public var mock: URLService.Mock { provider.mock }

    /// The last request; nil before the first.
    public var spyRequest: URLRequest? { provider.spyRequest }

    /// All requests, in order.
    public var spyRequests: [URLRequest] { provider.spyRequests }

    /// The result that it returns.
    public var stubResult: URLResult {
        get { provider.stubResult }
        set { provider.stubResult = newValue }
    }

    /// Records a request, and returns the stub.
    public func perform(_ request: URLRequest) async -> URLResult {
        await provider.perform(request: request)
    }
}
