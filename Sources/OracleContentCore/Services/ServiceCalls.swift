// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOALocking

/// The calls of one service that are under way.
public final class ServiceCalls: Sendable {
    private struct State: Sendable {
        var running: [Int: @Sendable () -> Void] = [:]
        var lastID = 0
        var identifier: String?
    }

    /// The identifier of the service, which is created when somebody reads it.
    public var identifier: String {
        state.withLock { state in
            let identifier = state.identifier ?? UUID().uuidString
            state.identifier = identifier
            return identifier
        }
    }

    /// The queue of calls that need the end of the one before.
    let turns = Turns()

    private let state = Lock(State())

    /// Creates an empty list of calls.
    public init() {}

    /// Cancels all calls that are under way.
    public func cancel() {
        let running = state.withLock { Array($0.running.values) }
        for cancel in running { cancel() }
    }

    /// Does work that ends when its task or the service is cancelled; its errors are those of ``OracleContentError``.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        return try await begin(work).valueOrCancellation
    }

    /// Does work in its turn; the ticket is used up, whatever happens.
    func run<Value: Sendable>(
        inTurn ticket: Int,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        // One look: a cancellation between two would leave the ticket in the queue for ever.
        guard !Task.isCancelled else {
            turns.giveBack(ticket)
            throw CancellationError()
        }
        return try await begin { try await self.turns.inTurn(ticket, work) }.valueOrCancellation
    }

    /// Does the same work, and calls back once, from any thread.
    func start<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value,
        completion: @escaping ServiceCompletion<Value>
    ) {
        let task = begin(work)
        Task { completion(await task.result) }
    }

    private func begin<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) -> Task<Value, any Error> {
        state.withLock { state in
            state.lastID += 1
            let id = state.lastID
            let task = Task {
                defer { _ = self.state.withLock { $0.running.removeValue(forKey: id) } }
                do {
                    return try await work()
                } catch {
                    throw Task.isCancelled ? CancellationError() : OracleContentError.delivered(error)
                }
            }
            // The task cannot end before: its end waits for the lock.
            state.running[id] = { task.cancel() }
            return task
        }
    }
}

extension Task where Failure == any Error {
    /// The value of the task, which is cancelled with the task that waits for it.
    var valueOrCancellation: Success {
        get async throws {
            try await withTaskCancellationHandler {
                try await value
            } onCancel: {
                cancel()
            }
        }
    }
}
