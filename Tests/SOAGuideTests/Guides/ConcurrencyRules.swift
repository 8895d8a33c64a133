// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

actor Counter {
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}

struct Printer: Sendable {
    var counter: Counter { ServiceRegistry[.counter] }
}

struct Dashboard: Sendable {
    let number: Int

    static func load() async throws -> Dashboard {
        Dashboard(number: await ServiceRegistry[.counter].next())
    }
}

extension ServiceName {
    static var counter: Of<Counter> { .init { Counter() } }
    static var printer: Of<Printer> { .init { Printer() } }
    static var dashboard: Of<Dashboard> { "dashboard" }
}

func registerDashboard() {
    ServiceRegistry.addAsync(.dashboard) { try await Dashboard.load() }
}

func numberOnAnotherThread() async -> Int {
    let registry = ServiceRegistryImplementation.current
    return await Task.detached {
        await registry.run { await ServiceRegistry[.counter].next() }
    }.value
}

@Suite struct ConcurrencyRulesTests {
    @Test(.services { registerDashboard() })
    func `Lookups at the same time return the same instance`() async {
        let numbers = await withTaskGroup { group in
            for _ in 0..<100 { group.addTask { await ServiceRegistry[.printer].counter.next() } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(numbers == Set(1...100))
    }

    @Test(.services { registerDashboard() })
    func `An asynchronous service is awaited, and there from then on`() async throws {
        #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.dashboard) }
        #expect(try await ServiceRegistry.resolve(awaiting: .dashboard).number == 1)
        #expect(ServiceRegistry[.dashboard].number == 1)
    }

    @Test(.services { registerDashboard() })
    func `A detached task uses the registry that it was given`() async {
        #expect(await numberOnAnotherThread() == 1)
        #expect(await ServiceRegistry[.counter].next() == 2)
    }
}
