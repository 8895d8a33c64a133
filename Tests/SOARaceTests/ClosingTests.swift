// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

extension RaceTests {
    /// Registries that are closed while services are looked up and built in them.
    @Suite struct ClosingTests {
        private let slow: ServiceName<Tracked> = "slow"
        private let tally = Tally()
        private let inside = Gate()
        private let release = Gate()

        @Test(arguments: 1...5)
        func `whatever threads build in a scope while it is closed is stopped once`(_ seed: Int) async throws {
            for round in 0..<Work.rounds(40) {
                let tally = Tally()
                try await inOverlay {
                    addChain(of: 8, to: $0, tally)
                } operation: {
                    let scope = ServiceRegistry.makeScope("scope")
                    var generator = SplitMix(seed: seed * 1000 + round)
                    let asked = Counter()
                    let going = Gate()
                    let start = Int.random(in: 1...30, using: &generator)
                    async let requesters = Threads.run(6) { thread in
                        var generator = SplitMix(seed: seed * 1000 + thread)
                        return (0..<10).count { _ in
                            if asked.add() == start { going.open() }
                            let name = ServiceName<Tracked>("service \(Int.random(in: 0..<8, using: &generator))")
                            do throws(ServiceRegistryError) {
                                _ = try scope.resolve(name)
                                return false
                            } catch {
                                return !error.isClosed
                            }
                        }
                    }
                    await going.wait()
                    try await scope.close()
                    let builtWhenClosed = tally.built
                    await #expect(requesters == Array(repeating: 0, count: 6))
                    #expect(tally.built == builtWhenClosed, "built after the end")
                    #expect(tally.areAllStoppedOnce)
                    await tally.allGone()
                }
            }
        }

        @Test(arguments: 1...5)
        func `whatever tasks build in a scope while it is closed is stopped once`(_ seed: Int) async throws {
            for round in 0..<Work.rounds(40) {
                let tally = Tally()
                try await inOverlay {
                    addAsyncChain(of: 8, to: $0, tally)
                } operation: {
                    let scope = ServiceRegistry.makeScope("scope")
                    let asked = Counter()
                    let going = Gate()
                    let start = 1 + 2 * round
                    async let requesters = Tasks.run(100) { index in
                        if asked.add() == start { going.open() }
                        do {
                            _ = try await scope.resolve(awaiting: ServiceName<Tracked>("service \((index + seed) % 8)"))
                            return true
                        } catch let error as ServiceRegistryError {
                            return error.isClosed
                        }
                    }
                    await going.wait()
                    try await scope.close()
                    let builtWhenClosed = tally.built
                    try await #expect(requesters.allSatisfy { $0 })
                    #expect(tally.built == builtWhenClosed, "built after the end")
                    #expect(tally.areAllStoppedOnce)
                    await tally.allGone()
                }
            }
        }

        @Test func `closing waits for a build, refuses those who come late, and stops what was built`() async throws {
            try await withSlowBuild { scope in
                async let closing: Void = scope.close()
                // The closing has begun once lookups are refused; it cannot end before the build.
                while (try? scope.resolve("probe") as Int) != nil { await Task.yield() }
                let late = await Threads.outcomes(8) { [slow] _ throws(ServiceRegistryError) in
                    try scope.resolve(slow)
                }
                #expect(late.count { $0.failure?.isClosed == true } == 8)
                #expect(tally.shutdowns.isEmpty)
                release.open()
                try await closing
            }
        }

        @Test func `closing goes through though the task that requests it is cancelled`() async throws {
            try await withSlowBuild { scope in
                let closing = Task { try await scope.close() }
                closing.cancel()
                while (try? scope.resolve("probe") as Int) != nil { await Task.yield() }
                release.open()
                try await closing.value
            }
        }

        @Test func `ten who close at once stop everything once`() async throws {
            try await withSlowBuild { scope in
                async let closings: [Void] = Tasks.run(10) { _ in try await scope.close() }
                release.open()
                _ = try await closings
            }
        }

        @Test func `a registry goes on closing after a scope below that is being closed already`() async throws {
            let order = Guarded<[String]>([])
            try await inOverlay { registry in
                registry.add("shared", shutdown: { _ in order.withLock { $0.append("shared") } }) { 1 }
                registry.add(
                    "session",
                    lifetime: .scoped,
                    shutdown: { [inside, release] _ in
                        inside.open()
                        await release.wait()
                        order.withLock { $0.append("session") }
                    },
                    { try ServiceRegistry.resolve(ServiceName<Int>("shared")) }
                )
            } operation: {
                let scope = ServiceRegistry.makeScope("scope")
                try #expect(scope.resolve("session") == 1)
                async let scopeClosing: Void = scope.close()
                await inside.wait()
                async let closing: Void = ServiceRegistry.close()
                while (try? ServiceRegistry.resolve("shared") as Int) != nil { await Task.yield() }
                // Time for a closing that does not wait to go too far.
                for _ in 0..<1000 { await Task.yield() }
                release.open()
                _ = try await (scopeClosing, closing)
                #expect(order.value == ["session", "shared"])
            }
        }

        @Test func `a build that fails while its scope is closed leaves nothing to stop`() async throws {
            struct Refusal: Error {}
            for _ in 0..<Work.rounds(100) {
                let inside = Gate()
                let stops = Counter()
                try await inOverlay { registry in
                    registry.addAsync("slow", lifetime: .scoped, shutdown: { (_: Int) in _ = stops.add() }) {
                        inside.open()
                        await Task.yield()
                        throw Refusal()
                    }
                } operation: {
                    let scope = ServiceRegistry.makeScope("scope")
                    async let outcomes = Tasks.outcomes(10) { _ in
                        try await scope.resolve(awaiting: ServiceName<Int>("slow"))
                    }
                    await inside.wait()
                    try await scope.close()
                    for error in await outcomes.map(\.registryError) {
                        #expect(error?.underlying is Refusal || error?.isClosed == true)
                    }
                    #expect(stops.value == 0)
                }
            }
        }

        @Test func `a main-actor build on its way when its scope ends never begins`() async throws {
            try await expectNoBuild { scope in try await scope.close() }
        }

        @Test func `a main-actor build on its way when its scope is reset and ends never begins`() async throws {
            try await expectNoBuild { scope in
                scope.reset()
                try await scope.close()
            }
        }

        @Test func `an overlay that is closed while it is used stops what was built in it`() async throws {
            for _ in 0..<Work.rounds(100) {
                let tally = Tally()
                try await inOverlay {
                    addChain(of: 4, to: $0, tally)
                } operation: {
                    let going = Gate()
                    async let requesters = Threads.run(4) { thread in
                        (0..<10).count { index in
                            if index == 5 { going.open() }
                            let name = ServiceName<Tracked>("service \(thread)")
                            do throws(ServiceRegistryError) {
                                _ = try ServiceRegistry.resolve(name)
                                return false
                            } catch {
                                return !error.isClosed
                            }
                        }
                    }
                    await going.wait()
                    try await ServiceRegistry.close()
                    await #expect(requesters == [0, 0, 0, 0])
                    #expect(tally.areAllStoppedOnce)
                    await tally.allGone()
                }
            }
        }

        /// Opens a scope in which a thread builds `slow`, until `release` opens, and expects it to be stopped in `body`.
        private func withSlowBuild(_ body: (ServiceRegistryImplementation) async throws -> Void) async throws {
            try await inOverlay { registry in
                registry.add("probe") { 1 }
                registry.add(slow, lifetime: .scoped, shutdown: tally.recordShutdown(of:)) {
                    [tally, inside, release] in
                    inside.open()
                    release.wait()
                    return Tracked(tally)
                }
            } operation: {
                let scope = ServiceRegistry.makeScope("scope")
                async let requester = Threads.run(1) { [slow] _ throws(ServiceRegistryError) in try scope.resolve(slow)
                }
                defer { release.open() }
                await inside.wait()
                try await body(scope)
                try await #expect(requester[0].id == 1)
                #expect(tally.built == 1)
                #expect(tally.areAllStoppedOnce)
            }
        }

        /// Lets a task wait for the main actor to build a scoped service, and ends the scope before its turn comes.
        private func expectNoBuild(_ end: (ServiceRegistryImplementation) async throws -> Void) async throws {
            try await inOverlay { registry in
                registry.add(slow, lifetime: .scoped, shutdown: tally.recordShutdown(of:)) {
                    @MainActor [tally] in Tracked(tally)
                }
            } operation: {
                for _ in 0..<Work.rounds(100) {
                    let busy = Gate()
                    let release = Gate()
                    let scope = ServiceRegistry.makeScope("scope")
                    async let blocking: Void = MainActor.run {
                        busy.open()
                        release.wait()
                    }
                    defer { release.open() }
                    await busy.wait()
                    let asking = Gate()
                    async let outcomes = Tasks.outcomes(1) { [slow] _ in
                        asking.open()
                        return try await scope.resolve(awaiting: slow)
                    }
                    await asking.wait()
                    try await end(scope)
                    release.open()
                    await blocking
                    let built = tally.built
                    await #expect(outcomes[0].registryError?.isClosed == true)
                    #expect(tally.built == built)
                }
                #expect(tally.areAllStoppedOnce)
            }
        }

        @Test func `a second close waits for the first, also if nothing is shut down`() async throws {
            try await inOverlay {
                let scope = ServiceRegistry.makeScope("scope")
                let second = Guarded<Bool?>(nil)
                let ended = Gate()
                // The first close has not ended while its last event is sent.
                let observation = ServiceRegistry.observe { event in
                    guard case .scopeClosed = event else { return }
                    Task {
                        do {
                            try await scope.shutdown(grace: .milliseconds(10))
                            second.withLock { $0 = false }
                        } catch {
                            second.withLock { $0 = true }
                        }
                        ended.open()
                    }
                    ended.wait()
                }
                try await scope.close()
                observation.cancel()
                #expect(second.value == true, "it returned before the first had ended")
            }
        }

        @Test func `a close that a reset of everything overtakes ends`() async throws {
            for round in 0..<Work.rounds(1000) {
                try await inOverlay {
                    let registry = ServiceRegistryImplementation.current
                    for number in 0..<4 { registry.add(ServiceName<Int>("\(number)")) { number } }
                    for _ in 0..<6 {
                        for number in 0..<4 { _ = registry[ServiceName<Int>("\(number)")] }
                    }
                    let isClosing = Counter()
                    let close = Task.detached {
                        isClosing.add()
                        try await registry.close()
                    }
                    while isClosing.value == 0 { Work.yield() }
                    for _ in 0..<round % 60 * 20 { _ = isClosing.value }
                    registry.reset(.everything)
                    try await close.value
                }
            }
        }

        @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
        @Test func `a factory that closes its scope, which another task closes, finds nothing there any more`() async {
            let found = Counter()
            for _ in 0..<Work.rounds(200) {
                await inOverlay {
                    let scope = ServiceRegistry.makeScope("scope")
                    scope.add(ServiceName<Int>("number"), lifetime: .scoped) { 1 }
                    for _ in 0..<10 { _ = scope[ServiceName<Int>("number")] }
                    scope.addAsync(ServiceName<Task<Void, any Error>>("closer"), lifetime: .scoped) {
                        // Not the one outside, which would keep itself.
                        let scope = ServiceRegistryImplementation.current
                        let first = Task.immediate { try await scope.close() }
                        try await scope.close()
                        if (try? scope.resolve(ServiceName<Int>("number"))) != nil { found.add() }
                        return first
                    }
                    let first = try? await scope.resolve(awaiting: ServiceName<Task<Void, any Error>>("closer"))
                    _ = await first?.result
                }
            }
            #expect(found.value == 0)
        }

        /// Registers scoped services that each need the one before.
        private func addChain(of count: Int, to registry: ServiceRegistryImplementation, _ tally: Tally) {
            for index in 0..<count {
                let name = ServiceName<Tracked>("service \(index)")
                registry.add(name, lifetime: .scoped, shutdown: tally.recordShutdown(of:)) {
                    if index > 0 { _ = try ServiceRegistry.resolve(ServiceName<Tracked>("service \(index - 1)")) }
                    return Tracked(tally)
                }
            }
        }

        /// The same, built asynchronously.
        private func addAsyncChain(of count: Int, to registry: ServiceRegistryImplementation, _ tally: Tally) {
            for index in 0..<count {
                let name = ServiceName<Tracked>("service \(index)")
                registry.addAsync(name, lifetime: .scoped, shutdown: tally.recordShutdown(of:)) {
                    if index > 0 {
                        _ = try await ServiceRegistry.resolve(awaiting: ServiceName<Tracked>("service \(index - 1)"))
                    }
                    await Task.yield()
                    return Tracked(tally)
                }
            }
        }
    }
}
