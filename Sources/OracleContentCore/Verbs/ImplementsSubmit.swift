// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Lets a service send something, by a request with a body as its parameters make it.
///
/// Errors are ``OracleContentError``, or `CancellationError`. Callbacks come once, from any thread.
public protocol ImplementsSubmit: BaseElementImplementation {}

extension ImplementsSubmit {
    /// Sends it.
    ///
    /// - Returns: What the response holds.
    /// - Throws: ``OracleContentError``, or `CancellationError`.
    public func submitAsync() async throws -> Element {
        try await calls.run { try await self.value() }
    }

    /// Sends it, and calls back.
    ///
    /// - Parameter completion: Called once, from any thread.
    public func submit(completion: @escaping @Sendable (Result<Element, any Error>) -> Void) {
        calls.start({ try await self.value() }, completion: completion)
    }

    /// Sends it, and returns the bytes of the response.
    ///
    /// - Returns: The body and the head of the response, whose status is a success.
    /// - Throws: ``OracleContentError``, or `CancellationError`.
    public func submitAsyncWithoutParsing() async throws -> (Data?, URLResponse?) {
        try await calls.run { try await self.rawResponse() }
    }

    /// Sends it, and calls back with the bytes of the response.
    ///
    /// - Parameter completion: Called once, from any thread.
    public func submitWithoutParsing(
        completion: @escaping @Sendable (Result<(Data?, URLResponse?), any Error>) -> Void
    ) {
        calls.start({ try await self.rawResponse() }, completion: completion)
    }

    /// Sends it, and calls back with the response whatever its status.
    ///
    /// - Parameter completion: Called once, from any thread, with body and head of the response, or with an error.
    public func submitAsDataTask(completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) {
        startDataTask(completion)
    }
}
