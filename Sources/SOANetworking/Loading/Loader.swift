// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Observation

/// Runs one load at a time, the latest one, and tells how far it has come.
@MainActor @Observable
final class Loader<Output: Sendable> {
    typealias State = LoadingState<Output, NetworkError>

    /// How many states a reader may fall behind before it misses the oldest.
    static var streamLimit: Int { 64 }

    private(set) var state = State.notStarted

    @ObservationIgnored private(set) var task: Task<State, Never>?
    @ObservationIgnored private var generation = 0
    @ObservationIgnored private var pending: [State] = []
    @ObservationIgnored private var isShowing = false
    @ObservationIgnored private let broadcast = StateBroadcast<State>()
    @ObservationIgnored nonisolated let changes = ObjectChanges()

    init() {}

    deinit {
        task?.cancel()
    }

    var states: AsyncStream<State> {
        broadcast.stream(beginningWith: state, keeping: Self.streamLimit)
    }

    /// Shows a state, after those that observers of an earlier one have yet to be told of.
    func show(_ newState: State) {
        pending.append(newState)
        // An observer that is told of a change may call for the next one before this one is made.
        if isShowing { return }
        isShowing = true
        defer { isShowing = false }
        while !pending.isEmpty {
            let next = pending.removeFirst()
            changes.send()
            state = next
            broadcast.send(next)
        }
    }

    /// Begins a load in place of the one that may be running.
    ///
    /// The task holds the operation and not the loader, so that releasing the loader cancels it.
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

    /// Cancels the load that is running, and shows at once that it is.
    func cancel() {
        guard let task else { return }
        task.cancel()
        self.task = nil
        generation += 1
        show(.failure(.cancelled))
    }
}
