// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

#if canImport(FoundationNetworking)
import SOAHTTP
public import FoundationNetworking
#else
public import Foundation
#endif

/// A provider for tests of factories: it notes what it is asked, and returns what the test says.
///
/// It may be used from any thread.
public final class MockURLServiceProvider<Context: Sendable>: URLServiceProviding {
    /// What is behind it: histories, hooks, stubs by request, a queue and a gate.
    public let mock: URLService.Mock

    private let currentContext: Lock<Context>

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - context: What the services of an app need to know.
    ///   - stubResult: What it returns until it is set otherwise.
    public init(context: Context, stubResult: URLResult = .failure(UndefinedURLResponse())) {
        mock = URLService.Mock(stubOutput: stubResult)
        currentContext = Lock(context)
    }

    /// What the services of an app need to know.
    public var context: Context {
        get { currentContext.withLock { $0 } }
        set {
            // The old one goes with no lock held.
            _ = currentContext.withLock { context in
                let old = context
                context = newValue
                return old
            }
        }
    }

    /// The request that it was asked to perform last; nil before the first.
    public var spyRequest: URLRequest? { mock.spyInput }

    /// All requests that it was asked to perform, in order.
    public var spyRequests: [URLRequest] { mock.spyInputs }

    /// What it answers.
    public var stubResult: URLResult {
        get { mock.stubOutput }
        set { mock.stubOutput = newValue }
    }

    /// Notes a request, and returns the stub.
    ///
    /// - Parameter request: What is asked.
    /// - Returns: What the test wants to be answered.
    public func perform(request: URLRequest) async -> URLResult {
        await mock.fetch(input: request)
    }
}
