// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Registrations read as the guide shows them.
// swift-format-ignore-file: OnlyOneTrailingClosureArgument

import SOA
import SOATestSupport
import SOATesting
import Testing

struct DiskIsFull: Error, CustomStringConvertible {
    let description = "the disk is full"
}

actor Ledger {
    private(set) var isClosed = false

    static func open() async throws -> Ledger { Ledger() }
    func close() { isClosed = true }
}

struct Reports: Sendable {
    let ledger: Ledger
}

extension ServiceName {
    static var ledger: Of<Ledger> { "ledger" }
    static var reports: Of<Reports> { "reports" }
}

func registerLedger() {
    ServiceRegistry.addAsync(.ledger, shutdown: { await $0.close() }) { try await Ledger.open() }
    ServiceRegistry.add(.reports, lifetime: .eager, dependsOn: .ledger) {
        Reports(ledger: try ServiceRegistry.resolve(.ledger))
    }
}

func runLedger(_ work: () async throws -> Void) async throws {
    try await ServiceRegistry.start(timeout: .seconds(60))
    try await work()
    try await ServiceRegistry.shutdown(grace: .seconds(5))
}

func printWhatIsNotReady() async {
    do {
        try await ServiceRegistry.start(timeout: .seconds(60))
    } catch {
        print(error)
        print(error.notReady, error.failures)
    }
}

func watchBuilds(_ record: @escaping @Sendable (String) -> Void) -> ServiceObservation {
    ServiceRegistry.observe { event in
        switch event {
        case .built(let name, _): record("\(name) was built")
        case .failed(let name, let error): record("\(name) failed: \(error)")
        default: break
        }
    }
}

@Suite struct LifeCycleTests {
    @Test(.services { registerLedger() })
    func `What is started is there, and what is shut down was closed`() async throws {
        var ledger: Ledger?
        try await runLedger { ledger = try ServiceRegistry.resolve(.reports).ledger }
        #expect(await ledger?.isClosed == true)
        #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.ledger) }
    }

    @Test(.services { registerLedger() })
    func `A start that is late tells who waits for whom`() async throws {
        let gate = Gate()
        let clock = ManualClock()
        ServiceRegistry.addAsync("network") {
            await gate.wait()
            return 1
        }
        ServiceRegistry.add("sync", lifetime: .eager, dependsOn: ["network"]) { 2 }
        let registry = ServiceRegistryImplementation.current
        let starting = Task { try await registry.start(timeout: .seconds(60), clock: clock) }
        await clock.untilAsleep()
        while registry.snapshot().entries.first(where: { $0.name == "reports" })?.state != .built { await Task.yield() }
        clock.advance(by: .seconds(60))
        let error = try await #require(throws: ServiceStartError.self) { try await starting.value }
        #expect(
            error.description == """
                2 of 4 services are not ready after 60.0 seconds:
                  network: has not returned
                  sync: waits for network
                """
        )
        gate.open()
        await printWhatIsNotReady()
        #expect(try ServiceRegistry.resolve("sync") == 2)
    }

    @Test(.services())
    func `Every shutdown runs, and failures come together`() async throws {
        let stopped = Journal<String>()
        ServiceRegistry.add("cache", shutdown: { _ in throw DiskIsFull() }) { 1 }
        ServiceRegistry.add("queue", shutdown: { _ in stopped.note("queue") }) { 2 }
        _ = ServiceRegistry[ServiceName<Int>("queue")] + ServiceRegistry[ServiceName<Int>("cache")]
        let error = await #expect(throws: ServiceShutdownError.self) {
            try await ServiceRegistry.shutdown(grace: .seconds(5))
        }
        #expect(
            error?.description == """
                1 service could not be shut down:
                  cache: the disk is full
                """
        )
        #expect(stopped.entries == ["queue"])
    }

    @Test(.services())
    func `An observer receives builds until it is cancelled`() throws {
        let received = Journal<String>()
        let observation = watchBuilds { received.note($0) }
        ServiceRegistry.add("queue") { 2 }
        ServiceRegistry.add("late") { 3 }
        #expect(try ServiceRegistry.resolve(ServiceName<Int>("queue")) == 2)
        observation.cancel()
        #expect(try ServiceRegistry.resolve(ServiceName<Int>("late")) == 3)
        #expect(received.entries == ["queue was built"])
    }
}
