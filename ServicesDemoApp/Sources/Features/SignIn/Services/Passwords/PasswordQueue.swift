// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Dispatch
import Foundation
public import SOA
import Synchronization

/// Bounds the hashes under way: a few at once, one for each account, and accounts take turns.
///
/// The work runs on threads of its own, so that nothing else waits for them. A service in one line: its name carries its
/// default, and nobody registers it.
public final class PasswordQueue: Sendable {
    private typealias Job = @Sendable () -> Void

    private struct State {
        var busy: Set<String> = []
        var waiting: [String: [Job]] = [:]
        /// The accounts that wait, in the order of their turns.
        var turns: [String] = []
        var waitingCount = 0
    }

    private let width: Int
    private let capacity: Int
    private let state = Mutex(State())
    private let threads = DispatchQueue(label: "PasswordQueue", attributes: .concurrent)

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - width: How many hashes run at once; by default half as many as there are processors.
    ///   - capacity: How many may wait.
    public init(width: Int? = nil, capacity: Int = 100) {
        self.width = max(1, width ?? ProcessInfo.processInfo.activeProcessorCount / 2)
        self.capacity = capacity
    }

    /// How many wait.
    public var waitingCount: Int { state.withLock { $0.waitingCount } }

    /// Runs work for an account once it is its turn.
    ///
    /// - Parameters:
    ///   - account: The name of the account.
    ///   - work: What takes a while.
    /// - Returns: What the work returns.
    /// - Throws: `PasswordHashingError.tooBusy` when too many wait already.
    func run<Value: Sendable>(
        for account: String,
        _ work: @escaping @Sendable () -> Value
    ) async throws(PasswordHashingError) -> Value {
        let value: Value? = await withCheckedContinuation { continuation in
            if add({ continuation.resume(returning: work()) }, for: account) {
                startNext()
            } else {
                continuation.resume(returning: nil)
            }
        }
        guard let value else { throw .tooBusy }
        return value
    }

    private func add(_ job: @escaping Job, for account: String) -> Bool {
        state.withLock { state in
            guard state.waitingCount < capacity else { return false }
            if state.waiting[account] == nil { state.turns.append(account) }
            state.waiting[account, default: []].append(job)
            state.waitingCount += 1
            return true
        }
    }

    private func startNext() {
        while let (account, job) = takeNext() {
            threads.async {
                job()
                self.state.withLock { _ = $0.busy.remove(account) }
                self.startNext()
            }
        }
    }

    /// The next job whose account has none under way.
    private func takeNext() -> (account: String, job: Job)? {
        state.withLock { state in
            guard
                state.busy.count < width,
                let turn = state.turns.firstIndex(where: { !state.busy.contains($0) })
            else { return nil }
            let account = state.turns.remove(at: turn)
            guard var jobs = state.waiting.removeValue(forKey: account), !jobs.isEmpty else { return nil }
            let job = jobs.removeFirst()
            if !jobs.isEmpty {
                state.waiting[account] = jobs
                state.turns.append(account)
            }
            state.waitingCount -= 1
            state.busy.insert(account)
            return (account, job)
        }
    }
}

extension ServiceName<PasswordQueue> {
    /// What bounds the hashes under way.
    public static var passwordQueue: Self { Self("PasswordQueue") { PasswordQueue() } }
}
