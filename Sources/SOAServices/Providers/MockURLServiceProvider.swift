// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

#if canImport(FoundationNetworking)
import SOAHTTP
public import FoundationNetworking
#else
public import Foundation
#endif

/// A provider for tests of factories, which records requests and returns a stub.
///
/// It may be used from any thread.
public final class MockURLServiceProvider<Context: Sendable>: URLServiceProviding {
    /// The mock behind it, with its hooks, stubs by request, queue and gate.
    public let mock: URLService.Mock

    private let currentContext: Lock<Context>

    /// Creates a provider with the result that it returns.
    public init(context: Context, stubResult: URLResult = .failure(UndefinedURLResponse())) {
        mock = URLService.Mock(stubOutput: stubResult)
        currentContext = Lock(context)
    }

    /// The context of the services.
    public var context: Context {
        get { currentContext.withLock { $0 } }
        set { currentContext.exchange(\.self, for: newValue) }
    }

    /// The last request; nil before the first.
    public var spyRequest: URLRequest? { mock.spyInput }

    /// All requests, in order.
    public var spyRequests: [URLRequest] { mock.spyInputs }

    /// The result that it returns.
    public var stubResult: URLResult {
        get { mock.stubOutput }
        set { mock.stubOutput = newValue }
    }

    /// Records a request, and returns the stub.
    public func perform(request: URLRequest) async -> URLResult {
        await mock.fetch(input: request)
    }
}
