// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Lets a service send the body of its parameters.
///
/// Verbs throw ``OracleContentError`` or `CancellationError`. Callbacks come once, from any thread. Verbs without parsing
/// return the body and the head of a response.
public protocol ImplementsSubmit: BaseElementImplementation {}

extension ImplementsSubmit {
    /// Sends the body, and returns the decoded response.
    public func submitAsync() async throws -> Element {
        try await calls.run { try await self.value(as: Element.self) }
    }

    /// Sends the body, and calls back with the decoded response.
    public func submit(completion: @escaping ServiceCompletion<Element>) {
        calls.start({ try await self.value(as: Element.self) }, completion: completion)
    }

    /// Sends the body, and returns a response whose status is a success.
    public func submitAsyncWithoutParsing() async throws -> UndecodedResponse {
        try await calls.run { try await self.rawResponse() }
    }

    /// Sends the body, and calls back with a response whose status is a success.
    public func submitWithoutParsing(completion: @escaping ServiceCompletion<UndecodedResponse>) {
        calls.start({ try await self.rawResponse() }, completion: completion)
    }

    /// Sends the body, and calls back with a response of any status.
    public func submitAsDataTask(completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) {
        startDataTask(completion)
    }
}
