// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

extension RaceTests {
    /// Scopes that are opened, used and closed by many at once.
    @Suite struct ScopeTests {
        private let session: ServiceName<Tracked> = "session"
        private let own: ServiceName<Tracked> = "own"
        private let shared: ServiceName<Tracked> = "shared"
        private let number: ServiceName<Int> = "number"

        @Test func `30,000 scopes that are used and closed at once leave nothing behind`() async throws {
            // The heap of many threads takes several windows to settle down.
            let count = Work.rounds(30_000)
            let windows = 15
            let sessions = Tally()
            let owns = Tally()
            let shareds = Tally()
            try await inOverlay { registry in
                registry.add(session, lifetime: .scoped, shutdown: sessions.recordShutdown(of:)) {
                    Tracked(sessions)
                }
                registry.add(shared, shutdown: shareds.recordShutdown(of:)) { Tracked(shareds) }
            } operation: {
                let growth = try await ResidentMemory.leastGrowth(windows: windows) { window in
                    _ = try await Tasks.run(count / windows) { [session, own, shared] index in
                        let scope = ServiceRegistry.makeScope("scope \(index)")
                        scope.add(own, shutdown: owns.recordShutdown(of:)) { Tracked(owns) }
                        try await scope.run {
                            let first = try ServiceRegistry.resolve(session)
                            try #expect(ServiceRegistry.resolve(session) === first)
                            _ = try await ServiceRegistry.resolve(awaiting: own)
                            _ = try ServiceRegistry.resolve(shared)
                        }
                        try await scope.close()
                    }
                    await sessions.allGone()
                    await owns.allGone()
                    #expect(sessions.built == count / windows * (window + 1))
                    #expect(owns.built == count / windows * (window + 1))
                }
                #expect(growth < 512 * 1024)
                #expect(shareds.built == 1)
                #expect(shareds.shutdowns.isEmpty)
                #expect(ServiceRegistry.registeredNames == ["session", "shared"])
            }
            #expect(sessions.areAllStoppedOnce)
            #expect(owns.areAllStoppedOnce)
            await shareds.allGone()
        }

        @Test func `scopes that are dropped without a close shut down what they built, once each`() async throws {
            let tally = Tally()
            try await inOverlay { registry in
                registry.add(session, lifetime: .scoped, shutdown: tally.recordShutdown(of:)) { Tracked(tally) }
            } operation: {
                _ = try await Threads.run(8) { [session] _ throws(ServiceRegistryError) in
                    for _ in 0..<Work.rounds(200) {
                        _ = try ServiceRegistry.makeScope("outer").makeScope("inner").resolve(session)
                    }
                }
                #expect(tally.built == 8 * Work.rounds(200))
                try await ServiceRegistry.shutdown()
                await tally.allGone()
                #expect(tally.areAllStoppedOnce)
            }
        }

        @Test(arguments: [false, true])
        func `what a scope registers is found there and below at once, whoever looks it up`(isBelow: Bool) async {
            let stale = Counter()
            for _ in 0..<(Work.isSanitized ? 100 : Work.lookups(2_000)) {
                await inOverlay { registry in
                    registry.add(number) { 0 }
                } operation: {
                    let session = ServiceRegistry.makeScope("session")
                    let scope = isBelow ? session.makeScope("request") : session
                    let isOver = Guarded(false)
                    _ = await Threads.run(3) { [number] index in
                        if index > 0 {
                            while !isOver.value {
                                for _ in 0..<10 { _ = scope[number] }
                                Work.yield()
                            }
                            return
                        }
                        for _ in 0..<20 {
                            session.add(number) { 1 }
                            if scope[number] != 1 { stale.add() }
                            session.remove(number)
                        }
                        isOver.withLock { $0 = true }
                    }
                }
            }
            #expect(stale.value == 0)
        }

        @Test func `a closed scope returns nothing of its parent, whoever looks it up`() async throws {
            let stale = Counter()
            for _ in 0..<Work.lookups(20_000) {
                try await inOverlay { registry in
                    registry.add(number) { 0 }
                } operation: {
                    let scope = ServiceRegistry.makeScope("scope")
                    // Lookups here know from now on that the scope may have the name.
                    scope.add(number) { 1 }
                    scope.remove(number)
                    let isOver = Guarded(false)
                    async let lookups: [Void] = Threads.run(2) { [number] _ in
                        while !isOver.value { _ = try? scope.resolve(number) }
                    }
                    await Task.yield()
                    try await scope.close()
                    if (try? scope.resolve(number)) != nil { stale.add() }
                    isOver.withLock { $0 = true }
                    _ = await lookups
                }
            }
            #expect(stale.value == 0)
        }

        @Test func `a registry that is closed while a scope is dropped shuts the scope down first`() async throws {
            for _ in 0..<Work.rounds(1000) {
                let tally = Tally()
                let early = Counter()
                try await inOverlay { registry in
                    registry.observe { _ in }
                    registry.add(shared, shutdown: { _ in if !tally.areAllStoppedOnce { early.add() } }) {
                        Tracked(Tally())
                    }
                    registry.add(session, lifetime: .scoped, shutdown: tally.recordShutdown(of:)) { Tracked(tally) }
                } operation: {
                    _ = try ServiceRegistry.resolve(shared)
                    let holder = Guarded<ServiceRegistryImplementation?>(ServiceRegistry.makeScope("scope"))
                    _ = try holder.value?.resolve(session)
                    async let dropping: [Void] = Threads.run(1) { _ in holder.withLock { $0 = nil } }
                    try await ServiceRegistry.close()
                    _ = await dropping
                    await tally.allGone()
                    #expect(early.value == 0)
                }
            }
        }

        @Test func `a scope that is closed from above and by itself at once stops each instance once`() async throws {
            for _ in 0..<Work.rounds(200) {
                let tally = Tally()
                try await inOverlay { registry in
                    registry.add(session, lifetime: .scoped, shutdown: tally.recordShutdown(of:)) {
                        Tracked(tally)
                    }
                } operation: {
                    let parent = ServiceRegistry.makeScope("parent")
                    let children = (0..<8).map { parent.makeScope("child \($0)") }
                    let scopes = [parent] + children + children.map { $0.makeScope("grandchild") }
                    for scope in scopes { _ = try scope.resolve(session) }
                    _ = try await Tasks.run(scopes.count) { try await scopes[$0].close() }
                    await tally.allGone()
                    #expect(tally.built == 17)
                    #expect(tally.areAllStoppedOnce)
                }
            }
        }

        @Test func `a registration in a scope hides that of its parent while this is published`() async throws {
            let count = Work.rounds(5000)
            try await inOverlay { registry in
                registry.add(number, lifetime: .scoped) { 1 }
            } operation: {
                let scopes = (0..<count).map { ServiceRegistry.makeScope("scope \($0)") }
                let arrivals = Counter()
                _ = try await Threads.run(2) { [number] thread throws(ServiceRegistryError) in
                    for (index, scope) in scopes.enumerated() {
                        // The first of them publishes the service at about the time at which the other one hides it.
                        if thread == 0 { for _ in 0..<3 { _ = try scope.resolve(number) } }
                        arrivals.add()
                        while arrivals.value < 2 * (index + 1) { Work.yield() }
                        if thread == 0 { _ = try scope.resolve(number) } else { scope.add(number) { 2 } }
                    }
                }
                for scope in scopes { try #expect(scope.resolve(number) == 2) }
            }
        }

        @Test func `a scope that is opened while its parent closes is closed`() async throws {
            for _ in 0..<Work.rounds(200) {
                let tally = Tally()
                try await inOverlay { registry in
                    registry.add(session, lifetime: .scoped, shutdown: tally.recordShutdown(of:)) {
                        Tracked(tally)
                    }
                } operation: {
                    let parent = ServiceRegistry.makeScope("parent")
                    let going = Gate()
                    async let scopes = Threads.run(4) { [session] _ in
                        (0..<10).map { index in
                            if index == 3 { going.open() }
                            let scope = parent.makeScope("child")
                            _ = try? scope.resolve(session)
                            return scope
                        }
                    }
                    await going.wait()
                    try await parent.close()
                    let open = await scopes.joined().filter { scope in
                        let outcome = Result { () throws(ServiceRegistryError) in try scope.resolve(session) }
                        return outcome.failure?.isClosed != true
                    }
                    #expect(open.isEmpty)
                    #expect(tally.areAllStoppedOnce)
                }
            }
        }
    }
}
