// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

/// Random graphs with random failures, while tasks that give up wait for random services.
@Suite(.timeLimit(.minutes(10))) struct RandomGraphTests {
    /// One graph, and what goes wrong in it.
    private struct Case: Sendable {
        let graph: TestGraph
        /// Which of the needs are declared; the factories request all of them.
        let declared: [Set<Int>]
        let failing: Set<Int>
        let stuck: Set<Int>
        let pauses: [Int]
        /// Which service each waiter wants, and for how long it waits if it gives up.
        let waiters: [(number: Int, patience: Int?)]

        init(seed: UInt64) {
            var generator = SplitMix(seed: seed)
            let count = Int.random(in: 1...60, using: &generator)
            graph = TestGraph(count: count, using: &generator)
            declared = graph.needs.map { needs in Set(needs.filter { _ in Bool.random(using: &generator) }) }
            failing = Set((0..<count).filter { _ in Int.random(in: 0..<12, using: &generator) == 0 })
            stuck = Set((0..<count).filter { _ in Int.random(in: 0..<5, using: &generator) == 0 })
            pauses = (0..<count).map { _ in Int.random(in: 0...3, using: &generator) }
            waiters = (0..<count).map { _ in
                let patience = Int.random(in: 0...20, using: &generator)
                return (Int.random(in: 0..<count, using: &generator), Bool.random(using: &generator) ? patience : nil)
            }
        }

        /// Services that cannot be built while others fail.
        var doomed: Set<Int> { graph.dependants(of: failing) }

        func names(_ numbers: some Sequence<Int>) -> Set<String> {
            Set(numbers.map(TestGraph.name))
        }
    }

    /// What happened to the services of one case.
    private struct Record: Sendable {
        let isRepaired = Journal<Bool>()
        let built = Journal<String>()
        let failed = Journal<String>()
        let stopped = Journal<String>()
        let inside: [Counter]
        let outside: [Counter]

        init(count: Int) {
            inside = (0..<count).map { _ in Counter() }
            outside = (0..<count).map { _ in Counter() }
        }
    }

    private func register(_ test: Case, _ record: Record) {
        let shutdown: @Sendable (Int) throws -> Void = { service in
            record.stopped.note(TestGraph.name(service))
            if test.stuck.contains(service) { throw Broken() }
        }
        for (number, needs) in test.graph.needs.enumerated() {
            ServiceRegistry.addAsync(
                ServiceName<Int>(TestGraph.name(number)),
                dependsOn: test.graph.names(of: test.declared[number].sorted()),
                shutdown: shutdown
            ) {
                #expect(record.inside[number].increment() == record.outside[number].value + 1)
                defer { record.outside[number].increment() }
                for need in needs {
                    _ = try await ServiceRegistry.resolve(awaiting: ServiceName<Int>(TestGraph.name(need)))
                }
                for _ in 0..<test.pauses[number] { await Task.yield() }
                if test.failing.contains(number), record.isRepaired.entries.isEmpty { throw Broken() }
                record.built.note(TestGraph.name(number))
                return number
            }
        }
    }

    /// Tasks that wait for services, some of which give up, at once or after a while.
    private func startWaiters(_ test: Case) -> [Task<Int, any Error>] {
        test.waiters.map { waiter in
            let task = Task {
                try await ServiceRegistry.resolve(awaiting: ServiceName<Int>(TestGraph.name(waiter.number)))
            }
            if let patience = waiter.patience {
                Task {
                    for _ in 0..<patience { await Task.yield() }
                    task.cancel()
                }
            }
            return task
        }
    }

    private func expectResults(of tasks: [Task<Int, any Error>], in test: Case) async {
        for (task, waiter) in zip(tasks, test.waiters) {
            switch await task.result {
            case .success(let number):
                #expect(number == waiter.number)
                #expect(!test.doomed.contains(number))
            case .failure(let error as ServiceRegistryError):
                #expect(test.doomed.contains(waiter.number))
                #expect(test.names(test.failing).contains(error.name))
            case .failure(let error):
                #expect(error is CancellationError && waiter.patience != nil)
            }
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `Nothing is built or stopped twice, nothing stops too early, and every failure is reported`(
        seed: UInt64
    ) async throws {
        let test = Case(seed: seed)
        let all = Set(test.graph.needs.indices)
        try await inOverlay {
            let record = Record(count: test.graph.needs.count)
            register(test, record)
            ServiceRegistry.observe { event in
                if case .failed(let name, _) = event { record.failed.note(name) }
            }
            let waiters = startWaiters(test)
            let error = await startError()
            await expectResults(of: waiters, in: test)

            // Who declares to need a doomed one waits for it; the other doomed ones were tried.
            let waiting = test.doomed.filter { !test.declared[$0].isDisjoint(with: test.doomed) }
            let failed = Set((error?.failures ?? [:]).keys)
            #expect(error != nil || test.doomed.isEmpty)
            if let error { #expect(Set(error.ready) == test.names(all.subtracting(test.doomed))) }
            #expect(Set(error?.notReady ?? []) == test.names(test.doomed))
            #expect(Set((error?.waiting ?? [:]).keys) == test.names(waiting))
            #expect(failed == test.names(test.doomed.subtracting(waiting)))
            #expect(failed.isSubset(of: record.failed.entries))

            record.isRepaired.note(true)
            try await ServiceRegistry.start()
            #expect(record.built.entries.count == all.count)
            #expect(test.graph.isValidOrder(record.built.entries))

            await expectShutdown(test, record)
        }
    }

    private func startError() async -> ServiceStartError? {
        do {
            try await ServiceRegistry.start()
            return nil
        } catch {
            return error
        }
    }

    private func expectShutdown(_ test: Case, _ record: Record) async {
        do {
            try await ServiceRegistry.shutdown()
            #expect(test.stuck.isEmpty)
        } catch {
            #expect(Set(error.failures.keys) == test.names(test.stuck))
        }
        #expect(test.graph.isValidOrder(record.stopped.entries.reversed()))
    }

    @Test(arguments: 100..<130 as Range<UInt64>)
    func `A shutdown in the middle of a start stops what was built, once, and in order`(seed: UInt64) async throws {
        let test = Case(seed: seed)
        await inOverlay {
            let record = Record(count: test.graph.needs.count)
            record.isRepaired.note(true)
            register(test, record)
            let waiters = startWaiters(test)
            async let start = startError()
            for _ in 0..<test.pauses[0] * 10 { await Task.yield() }
            _ = try? await ServiceRegistry.shutdown()
            _ = await start
            for waiter in waiters { _ = await waiter.result }

            let built = record.built.entries
            let stopped = record.stopped.entries
            #expect(Set(built).count == built.count)
            #expect(stopped.sorted() == built.sorted())
            for (number, needs) in test.graph.needs.enumerated() {
                guard let own = stopped.firstIndex(of: TestGraph.name(number)) else { continue }
                for place in needs.compactMap({ stopped.firstIndex(of: TestGraph.name($0)) }) { #expect(own < place) }
            }
        }
    }
}
