// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What became of the instances of a service.
final class Tally: Sendable {
    private struct State: Sendable {
        var built = 0
        var gone = 0
        var shutdowns: [Int: Int] = [:]
        var mourners: [(gate: Gate, rest: Int)] = []

        var live: Int { built - gone }
    }

    private let state = Guarded(State())

    /// How many instances were made.
    var built: Int { state.value.built }

    /// How many of them are still there.
    var live: Int { state.withLock(\.live) }

    /// How often each instance was shut down.
    var shutdowns: [Int: Int] { state.value.shutdowns }

    /// True if every instance that was made was shut down once.
    var areAllStoppedOnce: Bool {
        state.withLock { $0.shutdowns.count == $0.built && $0.shutdowns.values.allSatisfy { $0 == 1 } }
    }

    /// Suspends until no more instances are left than some.
    ///
    /// A task holds what it made, or returned, for a moment after everybody has got it.
    func allGone(but rest: Int = 0) async {
        let gate = Gate()
        let isOver = state.withLock { state in
            if state.live > rest { state.mourners.append((gate, rest)) }
            return state.live <= rest
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
            let live = state.live
            defer { state.mourners.removeAll { $0.rest >= live } }
            return state.mourners.filter { $0.rest >= live }.map(\.gate)
        }
        for gate in gates { gate.open() }
    }

    func recordShutdown(of instance: Tracked) {
        state.withLock { $0.shutdowns[instance.id, default: 0] += 1 }
    }
}
