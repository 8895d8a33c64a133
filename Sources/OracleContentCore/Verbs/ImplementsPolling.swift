// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A response that tells whether there is still something to wait for.
public protocol SupportsPolling {
    /// Tells whether the job is done.
    ///
    /// - Returns: True if there is nothing more to wait for.
    func isComplete() -> Bool
}

/// Lets a service ask until a job is done.
///
/// The first request goes out at once, each later one after a wait. Any error ends it. Waits go by the clock of the
/// configuration. Errors are ``OracleContentError``, or `CancellationError`. Callbacks come once, from any thread.
public protocol ImplementsPolling: BaseElementImplementation where Element: SupportsPolling {}

extension ImplementsPolling {
    /// Asks until the job is done.
    ///
    /// - Parameters:
    ///   - attempts: How many requests there may be, at least one; nil for as many as it takes.
    ///   - seconds: How long it may take; nil for as long as it takes.
    ///   - interval: How long to wait between the first two requests.
    ///   - growth: How much longer each wait is than the one before; no wait is longer than a minute by that.
    /// - Returns: The response that is complete.
    /// - Throws: ``OracleContentError/pollingNotCompleted`` if attempts or time are used up, another
    ///   ``OracleContentError``, or `CancellationError`.
    public func pollAsync(
        attempts: UInt? = nil,
        seconds: Double? = nil,
        interval: Duration = .seconds(2),
        growth: Double = 1
    ) async throws -> Element {
        let polling = Polling(attempts: attempts, interval: interval, growth: growth)
        return try await calls.run { try await self.completeAnswer(polling, seconds: seconds) }
    }

    /// Asks until the job is done, and calls back.
    ///
    /// - Parameters:
    ///   - attempts: How many requests there may be, at least one; nil for as many as it takes.
    ///   - completion: Called once, from any thread.
    public func poll(
        attempts: UInt? = nil,
        completion: @escaping @Sendable (Result<Element, any Error>) -> Void
    ) {
        let polling = Polling(attempts: attempts)
        calls.start({ try await self.completeAnswer(polling, seconds: nil) }, completion: completion)
    }

    func completeAnswer(_ polling: Polling, seconds: Double?) async throws -> Element {
        let clock = serviceParameters.configuration.clock
        return try await within(seconds, clock) {
            try await polling.run(clock) {
                try await self.value()
            } until: {
                $0.isComplete()
            }
        }
    }
}
