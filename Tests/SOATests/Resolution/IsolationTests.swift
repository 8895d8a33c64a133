// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

/// A service that lives on the main actor.
@MainActor
private final class Screen: Sendable {
    let title: String

    init() {
        MainActor.assertIsolated()
        title = "main"
    }
}

private actor Workshop {
    private(set) var built = 0

    func register() {
        ServiceRegistry.add(ServiceName<Host>("tool")) {
            self.note()
            return Host("tool")
        }
    }

    func resolveHere() throws -> Host {
        try ServiceRegistry.resolve(ServiceName<Host>("tool"))
    }

    private func note() {
        built += 1
    }
}

extension ServiceRegistryError {
    fileprivate var isWrongIsolation: Bool {
        if case .wrongIsolation = reason { true } else { false }
    }
}

@Suite struct IsolationTests {
    private let screen: ServiceName<Screen> = "screen"

    @Test func `A main-actor service is built on the main actor, and returned anywhere then`() async throws {
        try await inOverlay { () async throws in
            ServiceRegistry.add(screen) { @MainActor in Screen() }
            let first = try await MainActor.run { try ServiceRegistry.resolve(screen) }
            let second = try ServiceRegistry.resolve(screen)
            #expect(first === second)
        }
    }

    @Test func `Off the main actor it is an error that says so, until it is built`() async throws {
        try await inOverlay { () async throws in
            ServiceRegistry.add(screen) { @MainActor in Screen() }
            let error = #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(screen) }
            #expect(error?.isWrongIsolation == true)
            #expect(try await ServiceRegistry.resolve(awaiting: screen).title == "main")
        }
    }

    @MainActor
    @Test func `A closure that is written on the main actor is bound to it`() async throws {
        try await inOverlay { () async throws in
            ServiceRegistry.add(screen) { Screen() }
            let name = screen
            await Task.detached { [current = ServiceRegistryImplementation.current] in
                let error = #expect(throws: ServiceRegistryError.self) { try current.resolve(name) }
                #expect(error?.isWrongIsolation == true)
            }.value
            #expect(ServiceRegistry[screen].title == "main")
        }
    }

    @MainActor
    @Test func `A closure on the main actor is bound to it with up to eight typed dependencies`() async throws {
        try await inOverlay { () async throws in
            let names: [ServiceName<Screen>] = ["one", "two", "three", "eight", "screens[0]", "screens[1]"]
            ServiceRegistry.add(.number) { 1 }
            ServiceRegistry.add(.greeter) { Butler() }
            ServiceRegistry.add(names[0], dependsOn: .number) { Screen() }
            ServiceRegistry.add(names[1], dependsOn: .number, .greeter) { Screen() }
            ServiceRegistry.add(names[2], dependsOn: .number, .greeter, .double) { Screen() }
            ServiceRegistry.add(
                names[3],
                dependsOn: .number,
                .greeter,
                .double,
                names[0],
                names[1],
                names[2],
                ServiceName<Int>("seventh"),
                ServiceName<Int>("eighth")
            ) { Screen() }
            ServiceRegistry.add(to: "screens" as ServiceName<Screen>, dependsOn: .number) { Screen() }
            ServiceRegistry.add(to: "screens" as ServiceName<Screen>, dependsOn: .number, .greeter, .double) {
                Screen()
            }
            await Task.detached { [current = ServiceRegistryImplementation.current] in
                for name in names {
                    let error = #expect(throws: ServiceRegistryError.self) { try current.resolve(name) }
                    #expect(error?.isWrongIsolation == true)
                }
            }.value
            for name in names { #expect(ServiceRegistry[name].title == "main") }
            let last = ServiceRegistry.snapshot().entries.first { $0.name == "eight" }
            #expect(
                last?.dependencies == ["number", "greeter", "double", "one", "two", "three", "seventh", "eighth"]
            )
            ServiceRegistry.addAsync(screen, dependsOn: .number) { Screen() }
            #expect(try await ServiceRegistry.resolve(awaiting: screen).title == "main")
        }
    }

    @Test func `An initialiser that belongs nowhere can be built anywhere`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(ServiceName<Butler>("butler"), Butler.init)
            #expect(try ServiceRegistry.resolve(ServiceName<Butler>("butler")).greet() == "good day")
        }
    }

    @Test func `A service of another actor is built there, through an awaited lookup alone`() async throws {
        try await inOverlay { () async throws in
            let workshop = Workshop()
            await workshop.register()
            let error = await #expect(throws: ServiceRegistryError.self) { try await workshop.resolveHere() }
            #expect(error?.isWrongIsolation == true)
            let tool = try await ServiceRegistry.resolve(awaiting: ServiceName<Host>("tool"))
            #expect(await workshop.built == 1)
            #expect(try await workshop.resolveHere() === tool)
        }
    }

    @Test func `An asynchronous service may be bound to the main actor`() async throws {
        try await inOverlay { () async throws in
            ServiceRegistry.addAsync(screen) { @MainActor in
                await Task.yield()
                return Screen()
            }
            #expect(try await ServiceRegistry.resolve(awaiting: screen).title == "main")
        }
    }

    @Test func `A lazy service of the seed's kind may be bound to the main actor`() async throws {
        final class Window: SOAService {
            let serviceName = "Window"
        }
        try await inOverlay { () async throws in
            ServiceRegistry.add(
                service: SOALazyService(serviceName: "Window") { @MainActor in
                    MainActor.assertIsolated()
                    return Window()
                }
            )
            let error = #expect(throws: ServiceRegistryError.self) {
                try ServiceRegistry.resolve(ServiceName<any SOAService>("Window"))
            }
            #expect(error?.isWrongIsolation == true)
            await MainActor.run { #expect(ServiceRegistry.serviceWith(name: "Window") is Window) }
        }
    }
}
