// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// One attempt at building one service, and those who wait for what comes of it.
final class BuildAttempt: Sendable {
    typealias Outcome = Result<any InstanceBox, ServiceRegistryError>

    private struct State: Sendable {
        var outcome: Outcome?
        var latch: Latch?
        var waiters: [Int: CheckedContinuation<Outcome?, Never>] = [:]
        var nextWaiter = 0
    }

    let step: BuildStep
    private let state = Lock(State())

    init(_ step: BuildStep) {
        self.step = step
    }

    /// Ends the attempt and lets everybody who waits go on.
    func complete(_ outcome: Outcome) {
        let (latch, waiters) = state.withLock { state in
            state.outcome = outcome
            let waiting = (state.latch, Array(state.waiters.values))
            state.waiters = [:]
            return waiting
        }
        latch?.open()
        for waiter in waiters { waiter.resume(returning: outcome) }
    }

    /// Blocks this thread until the attempt has ended.
    func blockUntilComplete() -> Outcome {
        while true {
            let (outcome, latch) = state.withLock { state -> (Outcome?, Latch?) in
                if let outcome = state.outcome { return (outcome, nil) }
                let latch = state.latch ?? Latch()
                state.latch = latch
                return (nil, latch)
            }
            if let outcome { return outcome }
            latch?.wait()
        }
    }

    /// Suspends the task until the attempt has ended.
    ///
    /// Cancelling the task ends the waiting at once, and never the attempt.
    func untilComplete() async throws(CancellationError) -> Outcome {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { wait($0, as: id) }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.resume(returning: nil)
        }
        guard let outcome else { throw CancellationError() }
        return outcome
    }

    /// Suspends the task until the attempt has ended, also if the task is cancelled.
    func settle() async {
        // A task of its own, which nobody cancels; it ends with the attempt.
        await Task { _ = try? await untilComplete() }.value
    }

    private func wait(_ continuation: CheckedContinuation<Outcome?, Never>, as id: Int) {
        let isOver = state.withLock { state in
            // A cancellation that came before found no waiter to wake, so it is asked for here.
            if state.outcome != nil || Task.isCancelled { return true }
            state.waiters[id] = continuation
            return false
        }
        guard isOver else { return }
        continuation.resume(returning: state.withLock { $0.outcome })
    }
}
