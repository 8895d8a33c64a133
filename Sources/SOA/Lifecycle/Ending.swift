// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The end of a registry, for tasks to wait for: everything was shut down.
final class Ending: Sendable {
    private struct State: Sendable {
        var hasEnded = false
        /// The number of shutdowns and builds in it that are not waited for any more.
        var steps = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    /// The endings that the code which runs here is part of: a shutdown may close the registry that it belongs to.
    @TaskLocal private static var current: [Ending] = []

    /// Which ending waits for which other; a shutdown that waits for its own registry would never end.
    private static let waits = Lock([(waiter: Ending, target: Ending)]())

    let label: String
    private let state = Lock(State())

    init(label: String) {
        self.label = label
    }

    /// True in the shutdowns of this ending.
    var isCurrent: Bool {
        Self.current.contains { $0 === self }
    }

    /// Runs what this ending consists of.
    func run<Result, Failure>(_ body: () async throws(Failure) -> Result) async throws(Failure) -> Result {
        try await Self.$current.withValue(Self.current + [self]) { () async -> Swift.Result<Result, Failure> in
            do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
        }.get()
    }

    /// Counts a shutdown or a build in the current endings, for those who wait no longer than a grace period for each.
    static func countStep() {
        for ending in current { ending.state.withLock { $0.steps += 1 } }
    }

    func end() {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            state.hasEnded = true
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Suspends the task until the end, also if the task is cancelled; not at all from inside the ending.
    ///
    /// - Parameter grace: The time in which one more shutdown has to end; nil waits forever.
    /// - Throws: An error if this ending waits for one that the caller is part of, or if the time was over.
    func wait(_ grace: GracePeriod? = nil) async throws(ServiceShutdownError) {
        if isCurrent { return }
        let waiters = Self.current
        let isCycle = Self.waits.withLock { waits in
            var pending = [self]
            var known: Set<ObjectIdentifier> = []
            while let ending = pending.popLast() {
                if waiters.contains(where: { $0 === ending }) { return true }
                guard known.insert(ObjectIdentifier(ending)).inserted else { continue }
                pending += waits.filter { $0.waiter === ending }.map(\.target)
            }
            waits += waiters.map { ($0, self) }
            return false
        }
        if isCycle { throw ServiceShutdownError(failures: [label: CircularClose(label: label)]) }
        defer {
            Self.waits.withLock { waits in
                waits.removeAll { wait in wait.target === self && waiters.contains { $0 === wait.waiter } }
            }
        }
        guard let grace else { return await untilEnd() }
        while true {
            let steps = state.withLock { $0.steps }
            do {
                return try await grace.run { await self.untilEnd() }
            } catch {
                if state.withLock({ $0.steps }) == steps { throw ServiceShutdownError(failures: [label: error]) }
            }
        }
    }

    /// True while this waits for the ending of another registry.
    var isWaiting: Bool {
        Self.waits.withLock { waits in waits.contains { $0.waiter === self } }
    }

    private func untilEnd() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if !state.hasEnded { state.waiters.append(continuation) }
                return state.hasEnded
            }
            if hasEnded { continuation.resume() }
        }
    }
}

/// A close that would wait for itself, across two tasks.
struct CircularClose: Error, CustomStringConvertible {
    let label: String

    var description: String {
        "\"\(label)\" is being closed and waits for the shutdown that closes it; don't close it there, or don't wait for it"
    }
}
