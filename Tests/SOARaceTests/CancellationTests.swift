// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

extension RaceTests {
    /// Waiters that are cancelled, and the builds that go on without them.
    @Suite struct CancellationTests {
        private let slow: ServiceName<Tracked> = "slow"
        private let tally = Tally()
        private let begun = Gate()
        private let release = Gate()

        @Test func `half of 1,000 waiters of an asynchronous build are cancelled`() async throws {
            try await inOverlay {
                addAsync(to: $0)
            } operation: {
                let tasks = await startWaiters(1000)
                try await cancelOdd(tasks)
                release.open()
                try await expectEvenGetOne(tasks)
            }
        }

        @Test func `half of 1,000 waiters of a synchronous build are cancelled`() async throws {
            let inside = Gate()
            try await inOverlay { registry in
                registry.add(slow) { [tally, release] in
                    inside.open()
                    release.wait()
                    return Tracked(tally)
                }
            } operation: {
                // A thread builds, so that none of the tasks' threads is blocked.
                async let factory = Threads.run(1) { [slow] _ in try ServiceRegistry.resolve(slow) }
                defer { release.open() }
                await inside.wait()
                let tasks = await startWaiters(1000)
                try await cancelOdd(tasks)
                release.open()
                try await expectEvenGetOne(tasks)
                try await #expect(factory[0].id == 1)
            }
        }

        @Test func `a build goes on when the one who requested it first is cancelled`() async throws {
            for _ in 0..<Work.rounds(200) {
                let tally = Tally()
                let inside = Gate()
                let release = Gate()
                try await inOverlay { registry in
                    registry.addAsync(slow) {
                        inside.open()
                        await release.wait()
                        #expect(!Task.isCancelled)
                        return Tracked(tally)
                    }
                } operation: {
                    let first = Task { [slow] in try await ServiceRegistry.resolve(awaiting: slow) }
                    await inside.wait()
                    let second = Task { [slow] in try await ServiceRegistry.resolve(awaiting: slow) }
                    first.cancel()
                    await #expect(throws: CancellationError.self) { try await first.value }
                    release.open()
                    try await #expect(second.value.id == 1)
                    #expect(tally.built == 1)
                }
            }
        }

        @Test func `a build that all waiters have left is there for the next one`() async throws {
            try await inOverlay {
                addAsync(to: $0)
            } operation: {
                let tasks = await startWaiters(100)
                await begun.wait()
                for task in tasks { task.cancel() }
                for task in tasks {
                    await #expect(throws: CancellationError.self) { try await task.value }
                }
                release.open()
                try await #expect(ServiceRegistry.resolve(awaiting: slow).id == 1)
                #expect(tally.built == 1)
            }
        }

        @Test func `a cancellation that meets the end of the build ends in one or the other`() async throws {
            for _ in 0..<Work.rounds(300) {
                let tally = Tally()
                let release = Gate()
                try await inOverlay { registry in
                    registry.addAsync(slow) {
                        await release.wait()
                        return Tracked(tally)
                    }
                } operation: {
                    let tasks = await startWaiters(8)
                    async let opening: Void = Task { release.open() }.value
                    for task in tasks { task.cancel() }
                    await opening
                    for task in tasks {
                        do {
                            let instance = try await task.value
                            #expect(instance.id == 1)
                        } catch {
                            #expect(error is CancellationError)
                        }
                    }
                    try await #expect(ServiceRegistry.resolve(awaiting: slow).id == 1)
                }
            }
        }

        @Test func `a cancelled factory ends its own wait, and the build that it waited for goes on`() async throws {
            let outer: ServiceName<Tracked> = "outer"
            try await inOverlay { registry in
                addAsync(to: registry)
                registry.addAsync(outer) { [slow] in
                    let task = Task { try await ServiceRegistry.resolve(awaiting: slow) }
                    task.cancel()
                    return try await task.value
                }
            } operation: {
                let error = await #expect(throws: ServiceRegistryError.self) {
                    try await ServiceRegistry.resolve(awaiting: outer)
                }
                #expect(error?.name == "outer" && error?.description.contains("CancellationError()") == true)
                release.open()
                try await #expect(ServiceRegistry.resolve(awaiting: slow).id == 1)
            }
        }

        private func addAsync(to registry: ServiceRegistryImplementation) {
            registry.addAsync(slow) { [tally, release, begun] in
                begun.open()
                await release.wait()
                return Tracked(tally)
            }
        }

        /// Tasks that are about to await the service, if they do not already.
        private func startWaiters(_ count: Int) async -> [Task<Tracked, any Error>] {
            let started = Meeting(count + 1)
            let tasks = (0..<count).map { _ in
                Task { [slow] in
                    await started.arrive()
                    return try await ServiceRegistry.resolve(awaiting: slow)
                }
            }
            await started.arrive()
            return tasks
        }

        /// Cancels every other task, and expects it to end though the build cannot.
        private func cancelOdd(_ tasks: [Task<Tracked, any Error>]) async throws {
            for index in tasks.indices where !index.isMultiple(of: 2) { tasks[index].cancel() }
            for index in tasks.indices where !index.isMultiple(of: 2) {
                await #expect(throws: CancellationError.self) { try await tasks[index].value }
            }
            try #require(!release.isOpen)
            #expect(tally.built == 0)
        }

        private func expectEvenGetOne(_ tasks: [Task<Tracked, any Error>]) async throws {
            for index in tasks.indices where index.isMultiple(of: 2) {
                try await #expect(tasks[index].value.id == 1)
            }
            #expect(tally.built == 1)
        }
    }
}
