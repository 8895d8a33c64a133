// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if ServiceLifecycle

import SOA

/// The state of a registry in a service group, with its waiters and its running dependants.
final class Readiness: Sendable {
    private enum Phase: Sendable {
        case starting
        case ready
        case ended(any Error)
    }

    private struct State: Sendable {
        var phase = Phase.starting
        var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
        var nextWaiter = 0
        var dependants = 0
        var idleWaiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Lock(State())

    /// True once the registry has ended, or could not be started.
    var isOver: Bool { state.withLock { if case .ended = $0.phase { true } else { false } } }

    /// Resumes the waiters, since the registry is started.
    func open() {
        for waiter in settle(.ready) { waiter.resume() }
    }

    /// Fails the waiters, since the registry ends or could not be started.
    func close(with error: any Error) {
        for waiter in settle(.ended(error)) { waiter.resume(throwing: error) }
    }

    /// Suspends until the registry is started, or the task is cancelled.
    func wait() async throws {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait($0, as: id) }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.resume(throwing: CancellationError())
        }
    }

    /// Counts a dependant that begins; throws if the registry has ended.
    func enter() throws {
        try state.withLock { state throws(any Error) in
            if case .ended(let error) = state.phase { throw error }
            state.dependants += 1
        }
    }

    /// Counts a dependant that has ended.
    func leave() {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.dependants -= 1
            guard state.dependants == 0 else { return [] }
            defer { state.idleWaiters = [] }
            return state.idleWaiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Suspends until no dependant is left, also in a cancelled task.
    func untilIdle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.dependants == 0 { return true }
                state.idleWaiters.append(continuation)
                return false
            }
            if isIdle { continuation.resume() }
        }
    }

    private func settle(_ phase: Phase) -> [CheckedContinuation<Void, any Error>] {
        state.withLock { state in
            state.phase = phase
            let waiters = Array(state.waiters.values)
            state.waiters = [:]
            return waiters
        }
    }

    private func wait(_ continuation: CheckedContinuation<Void, any Error>, as id: Int) {
        let outcome = state.withLock { state -> Result<Void, any Error>? in
            switch state.phase {
            case .ready: return .success(())
            case .ended(let error): return .failure(error)
            case .starting: break
            }
            // An earlier cancellation found no waiter to resume, so it is checked here.
            if Task.isCancelled { return .failure(CancellationError()) }
            state.waiters[id] = continuation
            return nil
        }
        if let outcome { continuation.resume(with: outcome) }
    }
}

#endif
