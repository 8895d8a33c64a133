// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Dispatch
import Foundation
public import SOA
import Synchronization

/// A queue that bounds concurrent hashes: a few at once, one per account, with accounts in turn.
///
/// The work runs on threads of its own, so nothing else waits for it. The name of the service has a default factory, so
/// the service needs no registration.
public final class PasswordQueue: Sendable {
    private typealias Job = @Sendable () -> Void

    private struct State {
        var busy: Set<String> = []
        var waiting: [String: [Job]] = [:]
        /// The waiting accounts, in the order of their turns.
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
    ///   - width: The number of concurrent hashes; by default half the number of processors.
    ///   - capacity: The maximum number of waiting hashes.
    public init(width: Int? = nil, capacity: Int = 100) {
        self.width = max(1, width ?? ProcessInfo.processInfo.activeProcessorCount / 2)
        self.capacity = capacity
    }

    /// The number of waiting hashes.
    public var waitingCount: Int { state.withLock { $0.waitingCount } }

    /// Runs work for an account in its turn.
    ///
    /// - Parameters:
    ///   - account: The name of the account.
    ///   - work: The slow work.
    /// - Returns: The value of the work.
    /// - Throws: `PasswordHashingError.tooBusy` when the queue is full.
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

    /// Returns the next job of an account without a running job.
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
    /// The queue that bounds concurrent hashes.
    public static var passwordQueue: Self { Self("PasswordQueue") { PasswordQueue() } }
}
