// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A context for tests of factories: it notes what it is asked, and returns what the test says.
///
/// It may be used from any thread.
public final class MockURLServiceContext: URLServiceContext {
    private let provider: MockURLServiceProvider<URL>

    /// Makes a context.
    ///
    /// - Parameters:
    ///   - baseURL: Where the paths of the services begin.
    ///   - stubResult: What it returns until it is set otherwise.
    public init(baseURL: URL, stubResult: URLResult = .failure(UndefinedURLResponse())) {
        provider = MockURLServiceProvider(context: baseURL, stubResult: stubResult)
    }

    /// Where the paths of the services begin.
    public var baseURL: URL {
        get { provider.context }
        set { provider.context = newValue }
    }

    /// What is behind it: histories, hooks, stubs by request, a queue and a gate.
    public var mock: URLService.Mock { provider.mock }

    /// The request that it was asked to perform last; nil before the first.
    public var spyRequest: URLRequest? { provider.spyRequest }

    /// All requests that it was asked to perform, in order.
    public var spyRequests: [URLRequest] { provider.spyRequests }

    /// What it answers.
    public var stubResult: URLResult {
        get { provider.stubResult }
        set { provider.stubResult = newValue }
    }

    /// Notes a request, and returns the stub.
    ///
    /// - Parameter request: What is asked.
    /// - Returns: What the test wants to be answered.
    public func perform(_ request: URLRequest) async -> URLResult {
        await provider.perform(request: request)
    }
}
