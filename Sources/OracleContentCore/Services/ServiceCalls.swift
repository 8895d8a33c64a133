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
    private let turns = Turns()

    private let state = Lock(State())

    /// Creates an empty list of calls.
    public init() {}

    /// Cancels all calls that are under way.
    public func cancel() {
        let running = state.withLock { Array($0.running.values) }
        for cancel in running { cancel() }
    }

    /// Does work that ends when its task or the service is cancelled; its errors are those of ``OracleContentError``.
    ///
    /// Work in turn begins at the end of the work in turn before it.
    func run<Value: Sendable>(
        inTurn: Bool = false,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        return try await begin(inTurn: inTurn, work).valueOrCancellation
    }

    /// Does the same work, and calls back once, from any thread.
    func start<Value: Sendable>(
        inTurn: Bool = false,
        _ work: @escaping @Sendable () async throws -> Value,
        completion: @escaping ServiceCompletion<Value>
    ) {
        let task = begin(inTurn: inTurn, work)
        Task { completion(await task.result) }
    }

    /// Begins the same work, which ends when the service is cancelled from now on.
    func begin<Value: Sendable>(
        inTurn: Bool = false,
        _ work: @escaping @Sendable () async throws -> Value
    ) -> Task<Value, any Error> {
        // Taken here, so that work is done in the order in which it was begun.
        let ticket = inTurn ? turns.takeTicket() : nil
        return state.withLock { state in
            state.lastID += 1
            let id = state.lastID
            let task = Task {
                defer { _ = self.state.withLock { $0.running.removeValue(forKey: id) } }
                do {
                    guard let ticket else { return try await work() }
                    return try await self.turns.inTurn(ticket, work)
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
