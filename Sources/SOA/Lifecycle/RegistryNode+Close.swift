// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension RegistryNode {
    private typealias Failures = [String: any Error]

    private struct Stop: Sendable {
        let entry: Entry
        let made: any InstanceBox
        let sequence: Int
    }

    /// Ends this registry: nothing is handed out any more, and what was built is stopped.
    ///
    /// A second call waits until the first has ended, unless it is part of it, or of a build: the first may be waiting
    /// for that.
    ///
    /// Scopes below end first. Builds that go on are waited for, but for those that the caller is itself part of, or that
    /// wait for it: what those make is handed to who asked for it, and is not stopped.
    func close(grace: Grace? = nil) async throws(ServiceShutdownError) {
        let ending = Ending()
        let (old, earlier, _) = state.withLock { state -> (State?, Ending?, [(any InstanceBox)?]) in
            if state.isClosed { return (nil, state.ending, []) }
            state.isClosed = true
            state.ending = ending
            return (state, nil, state.allEntries.map { $0.cover() })
        }
        guard let old else {
            if Ambient.asker == nil { await earlier?.wait() }
            return
        }
        defer { ending.come() }
        try await ending.run { () async throws(ServiceShutdownError) in try await end(old, grace) }
    }

    private func end(_ old: State, _ grace: Grace?) async throws(ServiceShutdownError) {
        var failures: Failures = [:]
        for scope in old.scopes.values.compactMap(\.node).reversed() {
            do {
                try await scope.close(grace: grace)
            } catch {
                for (name, failure) in error.failures { failures.note(failure, of: "\(name) (\(scope.label))") }
            }
        }
        let stops = await instances(of: old, grace, &failures)
        for index in StopOrder.indices(of: stops.map(item)) {
            let name = stops[index].entry.definition.name
            do {
                try await run(stops[index], grace)
            } catch {
                failures.note(error, of: name)
            }
            emit(.stopped(name: name))
        }
        if parent != nil { emit(.scopeClosed(label: label)) }
        if !failures.isEmpty { throw ServiceShutdownError(failures: failures) }
    }

    private func item(_ stop: Stop) -> StopOrder.Item {
        StopOrder.Item(
            name: stop.entry.definition.name,
            sequence: stop.sequence,
            dependencies: needs(of: stop.entry) { $0.definition.dependsOn + $0.record.dependencies }
        )
    }

    private func run(_ stop: Stop, _ grace: Grace?) async throws {
        guard let shutdown = stop.entry.definition.shutdown else { return }
        let made = stop.made
        if let grace { return try await grace.run { try await shutdown(made) } }
        // In a task of its own: a caller that was cancelled still shuts everything down properly.
        try await Task { try await shutdown(made) }.value
    }

    /// What was built and is the registry's to stop.
    private func instances(of state: State, _ grace: Grace?, _ failures: inout Failures) async -> [Stop] {
        let asker = Ambient.asker
        var stops: [Stop] = []
        for entry in state.allEntries {
            var close = entry.close()
            if case .wait(let attempt) = close, asker?.isPart(of: entry) != true {
                if let asker, WaitGraph.enter(asker, waitsFor: attempt.step) != nil { continue }
                defer { if let asker { WaitGraph.leave(asker, waitsFor: attempt.step) } }
                do {
                    try await settle(attempt, grace)
                } catch {
                    failures.note(error, of: entry.definition.name)
                    continue
                }
                close = entry.close()
            }
            if case .stop(let built) = close, !entry.definition.isReadyMade, let made = built.made.box {
                stops.append(Stop(entry: entry, made: made, sequence: built.sequence))
            }
        }
        return stops
    }

    /// Waits until a build has ended.
    private func settle(_ attempt: BuildAttempt, _ grace: Grace?) async throws {
        guard let grace else { return await attempt.settle() }
        do {
            try await grace.run { await attempt.settle() }
        } catch {
            throw UnfinishedBuild(grace: grace.duration)
        }
    }
}

/// A build that went on for longer than a shutdown waits.
private struct UnfinishedBuild: Error, CustomStringConvertible {
    let grace: Duration

    var description: String {
        "its build did not end within \(grace), and what it makes will not be shut down"
    }
}

extension [String: any Error] {
    /// Keeps one more failure; where the name is taken, a number tells them apart.
    fileprivate mutating func note(_ failure: any Error, of name: String) {
        var key = name
        var number = 1
        while self[key] != nil {
            number += 1
            key = "\(name) #\(number)"
        }
        self[key] = failure
    }
}
