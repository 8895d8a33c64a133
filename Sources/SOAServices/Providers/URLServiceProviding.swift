// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A parameter for factories of services: it sends requests, and has the context of the services of an app.
///
/// ```swift
/// extension GreetingService {
///     static func greeting(using provider: some URLServiceProviding<CommonContext>) -> Self {
///         Service { name in
///             let request = provider.context.greetingRequest(for: name)
///             return await provider.perform(request: request).validated().text()
///         }
///     }
/// }
/// ```
///
/// A module stores an `any URLServiceProviding<CommonContext>`. The live one is ``URLServiceProvider``. A module with
/// a ``MockURLServiceProvider`` or a ``StubURLServiceProvider`` sends nothing.
public protocol URLServiceProviding<Context>: Sendable {
    /// The type of the context.
    associatedtype Context: Sendable

    /// The context of the services: base URLs, tokens, headers, telemetry.
    var context: Context { get }

    /// Sends a request, and returns the response of any status, or the reason why there is none.
    func perform(request: URLRequest) async -> URLResult
}

extension URLServiceProviding {
    /// The test double of a provider with the same context.
    public typealias Mock = MockURLServiceProvider<Context>
}
