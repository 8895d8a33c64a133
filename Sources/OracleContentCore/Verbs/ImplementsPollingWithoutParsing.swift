// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

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
