// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension RegistryNode {
    private struct Stop: Sendable {
        let entry: Entry
        let made: any InstanceBox
        let sequence: Int

        var item: StopOrder.Item {
            let definition = entry.definition
            return StopOrder.Item(
                name: definition.name,
                sequence: sequence,
                dependencies: definition.dependsOn + entry.record.dependencies
            )
        }
    }

    /// Ends this registry: nothing is handed out any more, and what was built is stopped.
    ///
    /// A second call does nothing.
    ///
    /// Scopes below end first. Builds that go on are waited for, but for those that the caller is itself part of.
    func close(grace: Grace? = nil) async throws(ServiceShutdownError) {
        let old = state.withLock { state -> State? in
            if state.isClosed { return nil }
            state.isClosed = true
            return state
        }
        guard let old else { return }

        var failures: [String: any Error] = [:]
        for scope in old.scopes.values.compactMap(\.node).reversed() {
            do {
                try await scope.close(grace: grace)
            } catch {
                for (name, failure) in error.failures { failures["\(name) (\(scope.label))"] = failure }
            }
        }
        let stops = await instances(of: old)
        let order = StopOrder.indices(of: stops.map(\.item))
        for stop in order.map({ stops[$0] }) {
            do {
                try await run(stop, grace)
            } catch {
                failures[stop.entry.definition.name] = error
            }
            emit(.stopped(name: stop.entry.definition.name))
        }
        if parent != nil { emit(.scopeClosed(label: label)) }
        if !failures.isEmpty { throw ServiceShutdownError(failures: failures) }
    }

    private func run(_ stop: Stop, _ grace: Grace?) async throws {
        guard let shutdown = stop.entry.definition.shutdown else { return }
        let made = stop.made
        if let grace { return try await grace.run { try await shutdown(made) } }
        // In a task of its own: a caller that was cancelled still shuts everything down properly.
        try await Task { try await shutdown(made) }.value
    }

    /// What was built and is the registry's to stop.
    private func instances(of state: State) async -> [Stop] {
        let asker = Ambient.asker
        var stops: [Stop] = []
        for entry in state.allEntries {
            var close = entry.close()
            if case .wait(let attempt) = close, asker?.isPart(of: entry) != true {
                await attempt.settle()
                close = entry.close()
            }
            if case .stop(let built) = close, !entry.definition.isReadyMade, let made = built.made.box {
                stops.append(Stop(entry: entry, made: made, sequence: built.sequence))
            }
        }
        return stops
    }
}
