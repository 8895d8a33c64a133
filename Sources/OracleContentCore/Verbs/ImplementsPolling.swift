// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A response that says whether its job is complete.
public protocol SupportsPolling {
    /// Returns whether the job is complete.
    func isComplete() -> Bool
}

/// Lets a service send requests until a job is complete.
///
/// The first request is sent at once, each later one after a wait by the clock of the configuration. Any error ends the
/// polling. Verbs throw ``OracleContentError`` or `CancellationError`. Callbacks come once, from any thread.
public protocol ImplementsPolling: BaseElementImplementation where Element: SupportsPolling {}

extension ImplementsPolling {
    /// Sends requests until the job is complete.
    ///
    /// - Parameters:
    ///   - attempts: The number of requests, at least one; nil for as many as it takes.
    ///   - seconds: The time that it may take; nil for as long as it takes.
    ///   - interval: The wait between the first two requests.
    ///   - growth: The factor by which each wait is longer than the one before, up to a minute.
    /// - Returns: The response that is complete.
    /// - Throws: ``OracleContentError/pollingNotCompleted`` if attempts or time are used up, and what all verbs throw.
    public func pollAsync(
        attempts: UInt? = nil,
        seconds: Double? = nil,
        interval: Duration = .seconds(2),
        growth: Double = 1
    ) async throws -> Element {
        let polling = Polling(attempts: attempts, seconds: seconds, interval: interval, growth: growth)
        return try await calls.run { try await self.completedResponse(polling) }
    }

    /// Sends requests until the job is complete, at most as many as `attempts`, and calls back.
    public func poll(attempts: UInt? = nil, completion: @escaping ServiceCompletion<Element>) {
        calls.start({ try await self.completedResponse(Polling(attempts: attempts)) }, completion: completion)
    }

    private func completedResponse(_ polling: Polling) async throws -> Element {
        try await polling.run(serviceParameters.configuration.clock) {
            try await self.value(as: Element.self)
        } until: {
            $0.isComplete()
        }
    }
}

/// Lets a service send requests until a closure says that an undecoded response is complete.
///
/// It works as ``ImplementsPolling`` does.
public protocol ImplementsPollingWithoutParsing: BaseImplementation {}

extension ImplementsPollingWithoutParsing {
    /// Sends requests until the job is complete, with waits of the same length.
    ///
    /// The closure returns whether a response is complete, given its body and its head.
    public func pollAsyncWithoutParsing(
        attempts: UInt? = nil,
        seconds: Double? = nil,
        interval: Duration = .seconds(2),
        isComplete: @escaping @Sendable (Data?, URLResponse?) -> Bool
    ) async throws -> UndecodedResponse {
        let polling = Polling(attempts: attempts, seconds: seconds, interval: interval)
        return try await calls.run { try await self.completedRawResponse(polling, isComplete) }
    }

    /// Sends requests until the job is complete, at most as many as `attempts`, and calls back.
    public func pollWithoutParsing(
        attempts: UInt? = nil,
        isComplete: @escaping @Sendable (Data?, URLResponse?) -> Bool,
        completion: @escaping ServiceCompletion<UndecodedResponse>
    ) {
        calls.start(
            { try await self.completedRawResponse(Polling(attempts: attempts), isComplete) },
            completion: completion
        )
    }

    private func completedRawResponse(
        _ polling: Polling,
        _ isComplete: @escaping @Sendable (Data?, URLResponse?) -> Bool
    ) async throws -> UndecodedResponse {
        try await polling.run(serviceParameters.configuration.clock) {
            try await self.rawResponse()
        } until: { data, response in
            isComplete(data, response)
        }
    }
}
