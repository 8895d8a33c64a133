// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Lets a service ask until a job is done, where the caller tells that from the bytes of the response.
///
/// It works as ``ImplementsPolling`` does.
public protocol ImplementsPollingWithoutParsing: BaseImplementation {}

extension ImplementsPollingWithoutParsing {
    /// Asks until the job is done.
    ///
    /// - Parameters:
    ///   - attempts: How many requests there may be, at least one; nil for as many as it takes.
    ///   - seconds: How long it may take; nil for as long as it takes.
    ///   - interval: How long to wait between two requests.
    ///   - isComplete: Tells from body and head of a response whether the job is done.
    /// - Returns: The response that is complete.
    /// - Throws: ``OracleContentError``, or `CancellationError`.
    public func pollAsyncWithoutParsing(
        attempts: UInt? = nil,
        seconds: Double? = nil,
        interval: Duration = .seconds(2),
        isComplete: @escaping @Sendable (Data?, URLResponse?) -> Bool
    ) async throws -> (Data?, URLResponse?) {
        let polling = Polling(attempts: attempts, interval: interval)
        return try await calls.run {
            try await self.completeRawAnswer(polling, seconds: seconds, isComplete: isComplete)
        }
    }

    /// Asks until the job is done, and calls back.
    ///
    /// - Parameters:
    ///   - attempts: How many requests there may be, at least one; nil for as many as it takes.
    ///   - isComplete: Tells from body and head of a response whether the job is done.
    ///   - completion: Called once, from any thread.
    public func pollWithoutParsing(
        attempts: UInt? = nil,
        isComplete: @escaping @Sendable (Data?, URLResponse?) -> Bool,
        completion: @escaping @Sendable (Result<(Data?, URLResponse?), any Error>) -> Void
    ) {
        let polling = Polling(attempts: attempts)
        calls.start(
            { try await self.completeRawAnswer(polling, seconds: nil, isComplete: isComplete) },
            completion: completion
        )
    }

    func completeRawAnswer(
        _ polling: Polling,
        seconds: Double?,
        isComplete: @escaping @Sendable (Data?, URLResponse?) -> Bool
    ) async throws -> (Data?, URLResponse?) {
        let clock = serviceParameters.configuration.clock
        return try await within(seconds, clock) {
            try await polling.run(clock) {
                try await self.rawResponse()
            } until: { data, response in
                isComplete(data, response)
            }
        }
    }
}
