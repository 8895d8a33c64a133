// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

/// Registers as the launch of an app does, which has run before the tests in that app.
private func registerAtLaunch() {
    ServiceRegistry.add(.greeter) { Butler() }
    ServiceRegistry.add(to: .other) { Robot() }
}

@Suite struct ServicesTraitTests {
    @Test(.services { $0.add(.greeter) { Robot() } })
    func `A test sees the services of its trait`() {
        #expect(ServiceRegistry[.greeter].greet() == "beep")
    }

    @Test(.services { registry in registry.add(.greeter) { Robot() } })
    func `The closure may name its parameter`() {
        #expect(ServiceRegistry.greeter.greet() == "beep")
    }

    @Test(.services { _ in ServiceRegistry.add(.greeter) { Robot() } })
    func `Inside the closure the registry is that of the test`() {
        #expect(ServiceRegistry.greeter.greet() == "beep")
    }

    @Test(.services { registerAtLaunch() }, .services { registerAtLaunch() })
    func `Services that are registered once more replace names, and add to lists`() {
        #expect(ServiceRegistry[.greeter].greet() == "good day")
        #expect(ServiceRegistry.all(.other).count == 2)
        #expect(ServiceRegistry.validate().isEmpty)
    }

    @Test(.services { FakeSharingService.register() })
    func `A service may register itself`() {
        #expect(ServiceRegistry.sharingService?.share("x") == "fake x")
    }

    @Test(.services { @MainActor in FakePlayer.register() })
    @MainActor func `A service of the main actor may register itself`() {
        #expect(ServiceRegistry.player?.isPlaying == false)
    }

    @Test(.services { @MainActor in $0.add(service: FakePlayer()) })
    @MainActor func `A closure on the main actor gets the registry`() {
        #expect(ServiceRegistry.player?.isPlaying == false)
    }

    @Test(.services { @MainActor registry in registry.add("player") { FakePlayer() } })
    func `A closure on the main actor may name its parameter`() async throws {
        let player = try await ServiceRegistry.resolve(awaiting: ServiceName<FakePlayer>("player"))
        #expect(await player.isPlaying == false)
    }

    @Test(
        .services { registry in
            await Task.yield()
            let number = await Task { 4 }.value
            registry.add(.number) { number }
        }
    )
    func `The closure may be asynchronous`() {
        #expect(ServiceRegistry[.number] == 4)
    }

    @Test(
        .services { registry in
            let error = #expect(throws: ServiceRegistryError.self) { try registry.resolve(.greeter) }
            registry.add("function") { error?.requestedIn ?? "none" }
        }
    )
    func `An error names no function that a macro made`() {
        #expect(ServiceRegistry["function" as ServiceName<String>] == "none")
    }

    @Test func `A closure that throws fails the test and keeps it from running`() async {
        struct NoFake: Error {}
        await #expect(throws: NoFake.self) {
            try await inTrait(.services { _ in throw NoFake() }) { Issue.record("ran") }
        }
    }

    @Test(.app { $0.add(.tally) { Tally() } }, .services())
    func `A test without overrides has the app's services, built anew`() throws {
        #expect(ServiceRegistry[.tally].increment() == 1)
        #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.greeter) }
    }

    @Test(.app { $0.add(.tally) { Tally() } })
    func `The app's own instances and registrations stay as they are`() async throws {
        let app = ServiceRegistryImplementation.current
        #expect(app[.tally].increment() == 1)
        try await inTrait(.services { $0.add(.greeter) { Robot() } }) {
            #expect(ServiceRegistry[.tally].increment() == 1)
            ServiceRegistry.remove("tally")
        }
        #expect(app[.tally].increment() == 2)
        #expect(!app.contains("greeter"))
    }

    @Test(.services { $0.add(.greeter) { Robot() } })
    func `Child tasks, and tasks that are started, see the services`() async {
        async let child = ServiceRegistry.greeter.greet()
        let started = Task { ServiceRegistry.greeter.greet() }
        #expect(await child == "beep")
        #expect(await started.value == "beep")
    }
}

/// A suite whose tests run side by side, each on a tally of its own.
@Suite(.services { $0.add(.tally) { Tally() } }, .services { $0.add(.greeter) { Robot() } })
struct SuiteServicesTests {
    @Test(arguments: 0..<20)
    func `Each case of a test gets its own instances`(index: Int) {
        #expect(ServiceRegistry[.tally].increment() == 1)
    }

    @Test func `Each test gets its own instances`() {
        #expect(ServiceRegistry[.tally].increment() == 1)
        #expect(ServiceRegistry[.greeter].greet() == "beep")
    }

    @Test(.services { $0.add(.number) { 3 } })
    func `A test adds to the services of its suite`() {
        #expect(ServiceRegistry[.tally].increment() == 1)
        #expect(ServiceRegistry[.number] == 3)
    }

    @Test(.services { $0.add(.greeter) { Butler() } })
    func `A test overrides the services of its suite`() {
        #expect(ServiceRegistry[.greeter].greet() == "good day")
    }

    @Test(
        .services { registry in
            let count = registry[.tally].increment()
            registry.add(.number) { count }
        }
    )
    func `The closure of a test may use the services of its suite`() {
        #expect(ServiceRegistry[.number] == 1)
        #expect(ServiceRegistry[.tally].increment() == 2)
    }

    @Suite(.services { $0.add(.number) { 5 } })
    struct Nested {
        @Test func `A suite inside hands down what it got and what it adds`() {
            #expect(ServiceRegistry[.tally].increment() == 1)
            #expect(ServiceRegistry[.greeter].greet() == "beep")
            #expect(ServiceRegistry[.number] == 5)
        }
    }
}

@Suite(.services { $0.add(.tally) { Tally() } })
struct ParallelCaseTests {
    @Test(arguments: 0..<200)
    func `Every case sees its own services alone, wherever its work runs`(index: Int) async {
        ServiceRegistry.add(.number) { index }
        let handle = ServiceRegistryImplementation.current
        await Task.yield()
        let numbers = await withTaskGroup(of: Int.self) { group in
            group.addTask { ServiceRegistry[.number] }
            group.addTask { await Task { ServiceRegistry[.number] }.value }
            group.addTask { await Task.detached { handle.run { ServiceRegistry[.number] } }.value }
            group.addTask { await Task.detached { handle[.number] }.value }
            group.addTask { await onQueue { handle.run { ServiceRegistry[.number] } } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(numbers == Array(repeating: index, count: 5))
        let counts = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<3 { group.addTask { ServiceRegistry[.tally].increment() } }
            group.addTask { await onQueue { handle[.tally].increment() } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(counts == [1, 2, 3, 4])
    }
}
