// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// That a registry has ended, for tasks to wait for: opened once, when everything was stopped.
final class Ending: Sendable {
    private struct State: Sendable {
        var hasCome = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    /// The endings that the code which runs here is part of: a shutdown may close the registry that it belongs to.
    @TaskLocal private static var current: [Ending] = []

    private let state = Lock(State())

    /// Runs what this ending consists of.
    func run<Result, Failure>(_ body: () async throws(Failure) -> Result) async throws(Failure) -> Result {
        try await Self.$current.withValue(Self.current + [self]) { () async -> Swift.Result<Result, Failure> in
            do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
        }.get()
    }

    func come() {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            state.hasCome = true
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Suspends the task until the ending has come, also if the task is cancelled; not at all from inside the ending.
    func wait() async {
        if Self.current.contains(where: { $0 === self }) { return }
        await withCheckedContinuation { continuation in
            let hasCome = state.withLock { state in
                if !state.hasCome { state.waiters.append(continuation) }
                return state.hasCome
            }
            if hasCome { continuation.resume() }
        }
    }
}
