// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Observation
import SOAHTTP

/// Runs the latest load, and publishes its state.
@MainActor @Observable
final class Loader<Output: Sendable> {
    typealias State = LoadingState<Output, NetworkError>

    /// The number of states that a reader may fall behind before it misses the oldest.
    static var streamLimit: Int { 64 }

    private(set) var state = State.notStarted

    @ObservationIgnored private(set) var task: Task<State, Never>?
    @ObservationIgnored private var generation = 0
    @ObservationIgnored private var pending: [State] = []
    @ObservationIgnored private var isUpdating = false
    @ObservationIgnored private let broadcast = Broadcast<State>()
    @ObservationIgnored nonisolated let changes = ObjectChanges()

    deinit {
        task?.cancel()
    }

    var states: AsyncStream<State> {
        broadcast.stream(beginningWith: state, buffering: .bufferingNewest(Self.streamLimit))
    }

    /// Sets the state, after those that observers have yet to receive.
    func show(_ newState: State) {
        pending.append(newState)
        // An observer of a change may set the next state before this one is set.
        if isUpdating { return }
        isUpdating = true
        defer { isUpdating = false }
        while !pending.isEmpty {
            let next = pending.removeFirst()
            changes.send()
            state = next
            broadcast.send(next)
        }
    }

    /// Begins a load in place of the one that may be running.
    ///
    /// The task retains the operation and not the loader, so releasing the loader cancels it.
    @discardableResult
    func run(_ operation: @escaping @MainActor () async -> State) -> Task<State, Never> {
        task?.cancel()
        generation += 1
        let generation = generation
        let newTask = Task { @MainActor [weak self] in
            let end = Task.isCancelled ? .failure(.cancelled) : await operation()
            guard let self, self.generation == generation else { return State.failure(.cancelled) }
            // A cancelled load ends as one, even if its response was faster than the cancellation.
            let state = Task.isCancelled ? .failure(.cancelled) : end
            self.task = nil
            self.show(state)
            return state
        }
        // The task waits for this actor, and an observer of the new state may already cancel or replace it.
        task = newTask
        show(.loading)
        return newTask
    }

    /// Cancels the load that is running; the state is `.failure(.cancelled)` at once.
    func cancel() {
        guard let task else { return }
        task.cancel()
        self.task = nil
        generation += 1
        show(.failure(.cancelled))
    }
}
