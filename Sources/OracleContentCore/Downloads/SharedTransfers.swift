// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALocking

/// Transfers that many may wait for, one at a time for each key.
final class SharedTransfers<Value: Sendable>: Sendable {
    /// What a transfer is kept by, and who keeps it.
    struct Key: Hashable, Sendable {
        let provider: ObjectIdentifier
        let name: String
    }

    typealias Progress = @Sendable (Double) -> Void
    typealias Outcome = Result<Value, any Error>

    private struct Waiter: Sendable {
        let continuation: CheckedContinuation<Outcome, Never>
        let progress: Progress?
    }

    private struct State: Sendable {
        var runs = SharedRuns<Key>()
        var waiters: [Int: Waiter] = [:]
        var tasks: [Int: Task<Void, Never>] = [:]
    }

    private let state = Lock(State())

    /// Joins the transfer for a key, or starts it.
    ///
    /// A caller that is cancelled leaves at once, and the others notice nothing; with the last one the transfer ends.
    func value(
        for key: Key,
        progress: Progress?,
        _ work: @escaping @Sendable (@escaping Progress) async throws -> Value
    ) async throws -> Value {
        let ticket = state.withLock { $0.runs.nextID() }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                join(key, as: ticket, Waiter(continuation: continuation, progress: progress), work)
            }
        } onCancel: {
            leave(key, as: ticket)
        }
        return try outcome.get()
    }

    private func join(
        _ key: Key,
        as ticket: Int,
        _ waiter: Waiter,
        _ work: @escaping @Sendable (@escaping Progress) async throws -> Value
    ) {
        let isCancelled = state.withLock { state in
            // A cancellation that came before found nobody to send away.
            if Task.isCancelled { return true }
            state.waiters[ticket] = waiter
            switch state.runs.arrive(ticket, for: key) {
            case .join:
                break
            case .start(let id):
                state.tasks[id] = Task {
                    let outcome: Outcome
                    do {
                        outcome = .success(try await work { self.tell($0, of: id, for: key) })
                    } catch {
                        outcome = .failure(error)
                    }
                    self.end(id, for: key, outcome)
                }
            }
            return false
        }
        if isCancelled { waiter.continuation.resume(returning: .failure(CancellationError())) }
    }

    private func tell(_ part: Double, of id: Int, for key: Key) {
        let listeners = state.withLock { state in
            state.runs.waiting(for: id, of: key).compactMap { state.waiters[$0]?.progress }
        }
        for listener in listeners { listener(part) }
    }

    private func end(_ id: Int, for key: Key, _ outcome: Outcome) {
        let waiters = state.withLock { state in
            state.tasks[id] = nil
            return state.runs.end(id, for: key).compactMap { state.waiters.removeValue(forKey: $0) }
        }
        for waiter in waiters { waiter.continuation.resume(returning: outcome) }
    }

    private func leave(_ key: Key, as ticket: Int) {
        let (waiter, task) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            let abandoned = state.runs.leave(ticket, from: key)
            return (
                state.waiters.removeValue(forKey: ticket), abandoned.flatMap { state.tasks.removeValue(forKey: $0) }
            )
        }
        task?.cancel()
        waiter?.continuation.resume(returning: .failure(CancellationError()))
    }
}

/// The transfers of the process that are under way, and that are kept afterwards.
enum CurrentTransfers {
    static let files = SharedTransfers<DownloadResult<URL>>()
    static let images = SharedTransfers<DownloadResult<OracleContentCoreImage>>()
}
