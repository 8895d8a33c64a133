// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The shutdowns of scopes that were dropped without `close()`, for the parent to wait for.
final class AbandonedScopes: Sendable {
    private struct State: Sendable {
        var tasks: [Int: Task<Void, Never>] = [:]
        var next = 0
    }

    private let state = Lock(State())

    func add(_ work: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            let id = state.next
            state.next += 1
            state.tasks[id] = Task {
                await work()
                _ = self.state.withLock { $0.tasks.removeValue(forKey: id) }
            }
        }
    }

    /// Suspends until all of them have ended.
    func settle() async {
        for task in state.withLock({ Array($0.tasks.values) }) { await task.value }
    }
}

extension Registry {
    /// Shuts down what a scope below had built when its last handle went, and reports the scope.
    func adopt(_ left: State, of label: String) {
        var stops = left.leftovers.instances
        for slot in left.slots.all {
            guard slot.registration.isShutDown, case .shutDown(let built) = slot.close() else { continue }
            stops.append(Leftover(slot, built))
        }
        stops.removeAll { $0.registration.shutdown == nil || $0.built.made == nil }
        if stops.isEmpty { return }
        let ordered = self.ordered(stops)
        let names = ordered.map { "\"\($0.registration.name)\"" }.joined(separator: ", ")
        StandardError.write("SOA: the scope \"\(label)\" was dropped without close(); \(names) is shut down now.")
        abandoned.add {
            var failures: Failures = [:]
            for leftover in ordered { await self.shutDown(leftover, nil, &failures) }
            if !failures.isEmpty {
                StandardError.write("SOA: the scope \"\(label)\": \(ServiceShutdownError(failures: failures))")
            }
            self.emit(.scopeClosed(label: label))
        }
    }
}
