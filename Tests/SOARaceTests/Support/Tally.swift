// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What became of the instances of a service.
final class Tally: Sendable {
    private struct State: Sendable {
        var built = 0
        var gone = 0
        var shutdowns: [Int: Int] = [:]
        var mourners: [Gate] = []
    }

    private let state = Guarded(State())

    /// How many instances were made.
    var built: Int { state.value.built }

    /// How many of them are still there.
    var live: Int { state.withLock { $0.built - $0.gone } }

    /// How often each instance was shut down.
    var shutdowns: [Int: Int] { state.value.shutdowns }

    /// True if every instance that was made was shut down once.
    var areAllStoppedOnce: Bool {
        state.withLock { $0.shutdowns.count == $0.built && $0.shutdowns.values.allSatisfy { $0 == 1 } }
    }

    /// Suspends until no instance is left.
    ///
    /// The task of an asynchronous factory holds what it made for a moment after everybody has got it.
    func allGone() async {
        let gate = Gate()
        let isOver = state.withLock { state in
            if state.built > state.gone { state.mourners.append(gate) }
            return state.built == state.gone
        }
        if !isOver { await gate.wait() }
    }

    /// A number for a new instance, from 1.
    func recordInit() -> Int {
        state.withLock { state in
            state.built += 1
            return state.built
        }
    }

    func recordDeinit() {
        let gates = state.withLock { state in
            state.gone += 1
            if state.built > state.gone { return [Gate]() }
            defer { state.mourners = [] }
            return state.mourners
        }
        for gate in gates { gate.open() }
    }

    func recordShutdown(of instance: Tracked) {
        state.withLock { $0.shutdowns[instance.id, default: 0] += 1 }
    }
}
