// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOA

@Suite(.timeLimit(.minutes(10))) struct StartTimeoutTests {
    private let clock = ManualClock()
    private let gate = Gate()

    /// Starts with five seconds' time, and lets them pass once `condition` holds.
    private func timedOutStart(
        when condition: () async -> Bool = { true },
        entered: Gate
    ) async throws -> ServiceStartError {
        let clock = clock
        let starting = Task { try await ServiceRegistry.start(timeout: .seconds(5), clock: clock) }
        await entered.wait()
        while await !condition() { await Task.yield() }
        await clock.untilAsleep()
        clock.advance(by: .seconds(5))
        return try await #require(throws: ServiceStartError.self) { try await starting.value }
    }

    private func addHanging(_ name: String, entered: Gate) {
        let gate = gate
        ServiceRegistry.addAsync(ServiceName<String>(name)) {
            entered.open()
            await gate.wait()
            return name
        }
    }

    /// What the services wait for, as the registry sees it now.
    private func awaited(by name: String) -> [String] {
        ServiceRegistryImplementation.current.registry.awaited(by: name)
    }

    @Test func `The service that never returns is named, and who waits for it`() async throws {
        try await inOverlay {
            let entered = Gate()
            ServiceRegistry.add("top", lifetime: .eager, dependsOn: ["middle"]) { "top" }
            ServiceRegistry.add("middle", lifetime: .eager, dependsOn: ["hanging", "fine"]) { "middle" }
            addHanging("hanging", entered: entered)
            ServiceRegistry.add("fine", lifetime: .eager) { "fine" }
            // The service is built a moment before its start has ended.
            let registry = ServiceRegistryImplementation.current.registry
            let isFineReady = { () async -> Bool in
                let starts = registry.state.withLock { $0.starts }
                return starts.contains { $0.state.withLock { $0.plan.names(in: .ready) } == ["fine"] }
            }
            let error = try await timedOutStart(when: isFineReady, entered: entered)
            #expect(error.cause == .timeout(.seconds(5)))
            #expect(error.notReady == ["top", "middle", "hanging"])
            #expect(error.ready == ["fine"])
            #expect(error.failures.isEmpty)
            #expect(error.waiting == ["top": ["middle"], "middle": ["hanging"]])
            #expect(
                error.description == """
                    3 of 4 services are not ready after 5.0 seconds:
                      top: waits for middle
                      middle: waits for hanging
                      hanging: has not returned
                    """
            )
            gate.open()
        }
    }

    @Test func `Undeclared waits are reported, down to the service that never returns`() async throws {
        try await inOverlay {
            let entered = Gate()
            ServiceRegistry.add("top", lifetime: .eager, dependsOn: ["middle"]) { "top" }
            ServiceRegistry.addAsync("middle") {
                async let left = ServiceRegistry.resolve(awaiting: ServiceName<String>("left"))
                async let right = ServiceRegistry.resolve(awaiting: ServiceName<String>("right"))
                return try await left + right
            }
            for name in ["left", "right"] {
                ServiceRegistry.addAsync(ServiceName<String>(name)) {
                    try await ServiceRegistry.resolve(awaiting: ServiceName<String>("hanging"))
                }
            }
            addHanging("hanging", entered: entered)
            let error = try await timedOutStart(
                when: {
                    awaited(by: "middle") == ["left", "right"] && awaited(by: "left") == ["hanging"]
                        && awaited(by: "right") == ["hanging"]
                },
                entered: entered
            )
            #expect(
                error.description == """
                    5 of 5 services are not ready after 5.0 seconds:
                      top: waits for middle
                      middle: waits for left, right
                      left: waits for hanging
                      right: waits for hanging
                      hanging: has not returned
                    """
            )
            gate.open()
        }
    }

    @Test func `Services that were not to be started are reported when others wait for them`() async throws {
        try await inOverlay {
            let entered = Gate()
            ServiceRegistry.addAsync(.number) {
                _ = try await ServiceRegistry.resolve(awaiting: .host)
                return 1
            }
            ServiceRegistry.addAsync(.host, lifetime: .weak) {
                Host(try await ServiceRegistry.resolve(awaiting: ServiceName<String>("hanging")))
            }
            let gate = gate
            ServiceRegistry.addAsync("hanging", lifetime: .transient) {
                entered.open()
                await gate.wait()
                return "hanging"
            }
            let error = try await timedOutStart(
                when: { awaited(by: "number") == ["host"] && awaited(by: "host") == ["hanging"] },
                entered: entered
            )
            #expect(error.notReady == ["number"])
            #expect(error.waiting == ["number": ["host"], "host": ["hanging"]])
            #expect(
                error.description == """
                    1 of 1 service is not ready after 5.0 seconds:
                      number: waits for host
                      hanging: has not returned
                      host: waits for hanging
                    """
            )
            gate.open()
        }
    }

    @Test func `Waits are reported through an alias and what is not shared, too`() async throws {
        try await inOverlay {
            let entered = Gate()
            let (reader, draft) = (ServiceName<String>("reader"), ServiceName<String>("draft"))
            ServiceRegistry.addAsync("top") { try await ServiceRegistry.resolve(awaiting: reader) }
            ServiceRegistry.alias(reader, of: draft) { $0 }
            ServiceRegistry.addAsync(draft, lifetime: .transient) {
                "draft of \(try await ServiceRegistry.resolve(awaiting: .host).name)"
            }
            let gate = gate
            ServiceRegistry.addAsync(.host, lifetime: .weak) {
                entered.open()
                await gate.wait()
                return Host()
            }
            let error = try await timedOutStart(entered: entered)
            #expect(
                error.description == """
                    1 of 1 service is not ready after 5.0 seconds:
                      top: waits for reader
                      draft: waits for host
                      host: has not returned
                      reader: waits for draft
                    """
            )
            gate.open()
        }
    }

    @Test func `A factory that blocks its thread keeps no time-out from ending, and is reported`() async throws {
        try await inOverlay {
            let entered = Gate()
            let latch = Latch()
            defer { latch.open() }
            ServiceRegistry.add(.number, lifetime: .eager) { try ServiceRegistry.resolve(.double) }
            ServiceRegistry.add(.double) {
                entered.open()
                latch.wait()
                return 2
            }
            let error = try await timedOutStart(entered: entered)
            #expect(error.waiting == ["number": ["double"]])
            #expect(
                error.description == """
                    1 of 1 service is not ready after 5.0 seconds:
                      number: waits for double
                      double: has not returned
                    """
            )
            latch.open()
            #expect(try await ServiceRegistry.resolve(awaiting: .number) == 2)
        }
    }

    @Test func `A synchronous factory that goes on after the time-out is not cancelled`() async throws {
        try await inOverlay {
            let (entered, isOver) = (Gate(), Latch())
            defer { isOver.open() }
            let wasCancelled = Journal<Bool>()
            // On the main actor, since other tests block threads that tasks share.
            ServiceRegistry.add(.number, lifetime: .eager) { @MainActor in
                entered.open()
                isOver.wait()
                wasCancelled.note(Task.isCancelled)
                return 1
            }
            _ = try await timedOutStart(entered: entered)
            isOver.open()
            #expect(try await ServiceRegistry.resolve(awaiting: .number) == 1)
            #expect(wasCancelled.entries == [false])
        }
    }

    @Test func `Builds that go on are not lost, and can be used when they are ready`() async throws {
        try await inOverlay {
            let entered = Gate()
            let builds = Counter()
            let gate = gate
            ServiceRegistry.addAsync(.number) {
                entered.open()
                await gate.wait()
                return builds.increment()
            }
            _ = try await timedOutStart(entered: entered)
            #expect(ServiceRegistry.state(of: "number") == .building)
            async let number = ServiceRegistry.resolve(awaiting: .number)
            gate.open()
            #expect(try await number == 1)
            try await ServiceRegistry.start()
            #expect(builds.value == 1)
        }
    }

    @Test func `A build that had not begun at the timeout does not begin`() async throws {
        try await inOverlay {
            let entered = Gate()
            addHanging("hanging", entered: entered)
            ServiceRegistry.add(.number, lifetime: .eager, dependsOn: ["hanging"]) { 1 }
            _ = try await timedOutStart(entered: entered)
            gate.open()
            _ = try await ServiceRegistry.resolve(awaiting: ServiceName<String>("hanging"))
            #expect(ServiceRegistry.state(of: "number") == .unbuilt)
        }
    }

    @Test func `Failures are reported beside what has not returned`() async throws {
        try await inOverlay {
            let entered = Gate()
            ServiceRegistry.add(.number, lifetime: .eager, fileID: "App/Services.swift", line: 7) { throw Broken() }
            addHanging("hanging", entered: entered)
            let clock = clock
            let starting = Task {
                try await ServiceRegistry.start(
                    timeout: .milliseconds(1_500),
                    clock: clock,
                    fileID: "App/Launch.swift",
                    line: 3
                )
            }
            await entered.wait()
            // The start learns of a failure after the service has failed.
            let registry = ServiceRegistryImplementation.current.registry
            while registry.state.withLock({ $0.starts }).allSatisfy({ $0.state.withLock { $0.failures.isEmpty } }) {
                await Task.yield()
            }
            await clock.untilAsleep()
            clock.advance(by: .seconds(2))
            let error = try await #require(throws: ServiceStartError.self) { try await starting.value }
            gate.open()
            #expect(
                error.description == """
                    2 of 2 services are not ready after 1.5 seconds:
                      number: failed: "number" could not be built: the lid is stuck
                          requested at:  App/Launch.swift:3
                          registered at: App/Services.swift:7
                          what to do:    Look at what its factory threw; the next lookup tries again.
                      hanging: has not returned
                    """
            )
        }
    }

    @Test func `The longest duration is a time limit, too`() async throws {
        try await inOverlay {
            let enough = { @Sendable () async in for _ in 0..<1000 { await Task.yield() } }
            let shutdown = { @Sendable (_: Int) async in await enough() }
            ServiceRegistry.addAsync(.number, shutdown: shutdown) {
                await enough()
                return 1
            }
            try await ServiceRegistry.start(timeout: .seconds(Int64.max))
            try await ServiceRegistry.shutdown(grace: .seconds(Int64.max))
        }
    }

    @Test func `A start that ends in time leaves no task asleep`() async throws {
        try await inOverlay {
            ServiceRegistry.add(.number, lifetime: .eager) { 1 }
            try await ServiceRegistry.start(timeout: .seconds(5), clock: clock)
            while clock.sleeperCount > 0 { await Task.yield() }
        }
    }
}
