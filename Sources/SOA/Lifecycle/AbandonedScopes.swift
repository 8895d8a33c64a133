// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The shutdowns of scopes that were dropped without `close()`, for the parent to wait for.
final class AbandonedScopes: Sendable {
    private let endings = Lock([Ending]())

    func add(_ label: String, _ work: @escaping @Sendable () async -> Void) {
        let ending = Ending(label: label)
        endings.withLock { $0.append(ending) }
        Task {
            await ending.run(work)
            endings.withLock { $0.removeAll { $0 === ending } }
            ending.end()
        }
    }

    /// Suspends until all of them have ended, but for one that the caller is part of.
    func settle(_ grace: GracePeriod?, _ failures: inout Registry.Failures) async {
        for ending in endings.withLock(\.self) {
            do {
                try await ending.wait(grace)
            } catch {
                for (name, failure) in error.failures { failures.record(failure, of: name) }
            }
        }
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
        abandoned.add(label) {
            var failures: Failures = [:]
            for leftover in ordered { await self.shutDown(leftover, nil, &failures) }
            if !failures.isEmpty {
                StandardError.write("SOA: the scope \"\(label)\": \(ServiceShutdownError(failures: failures))")
            }
            self.emit(.scopeClosed(label: label))
        }
    }
}
