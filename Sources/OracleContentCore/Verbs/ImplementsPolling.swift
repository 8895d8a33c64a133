// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

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
