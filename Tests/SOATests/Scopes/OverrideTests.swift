// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOA

@Suite struct OverrideTests {
    @Test func `An overlay shares no instance, and what is built inside sees the overrides`() {
        inOverlay {
            ServiceRegistry.add(.greeter) { Butler() }
            ServiceRegistry.add(.host) { Host(ServiceRegistry[.greeter].greet()) }
            let outside = ServiceRegistry[.host]
            ServiceRegistry.withOverrides({ $0.add(.greeter) { Robot() } }) {
                #expect(ServiceRegistry[.host] !== outside)
                #expect(ServiceRegistry[.host].name == "beep")
            }
            #expect(ServiceRegistry[.host] === outside)
            #expect(ServiceRegistry[.greeter] is Butler)
        }
    }

    @Test func `The closure that overrides may use the seed's way of registering`() {
        inOverlay {
            ServiceRegistry.add(.greeter) { Butler() }
            ServiceRegistry.withOverrides({ _ in ServiceRegistry.add(.greeter) { Robot() } }) {
                #expect(ServiceRegistry[.greeter] is Robot)
            }
            #expect(ServiceRegistry[.greeter] is Butler)
        }
    }

    @Test func `Changes in an overlay do not leave it`() {
        inOverlay {
            ServiceRegistry.add(.number) { 1 }
            ServiceRegistry.withOverrides({ _ in }) {
                ServiceRegistry.add(.double) { 2 }
                ServiceRegistry.remove("number")
                #expect(!ServiceRegistry.contains("number"))
                #expect(ServiceRegistry.registeredNames == ["double"])
            }
            #expect(ServiceRegistry.registeredNames == ["number"])
            #expect(ServiceRegistry[.number] == 1)
        }
    }

    @Test func `Overlays nest`() {
        inOverlay {
            ServiceRegistry.add(.greeter) { Butler() }
            ServiceRegistry.withOverrides({ $0.add(.number) { 1 } }) {
                ServiceRegistry.withOverrides({ $0.add(.greeter) { Robot() } }) {
                    #expect(ServiceRegistry[.greeter] is Robot)
                    #expect(ServiceRegistry[.number] == 1)
                }
                #expect(ServiceRegistry[.greeter] is Butler)
            }
        }
    }

    @Test func `An overlay follows child tasks and the tasks that are started in it`() async {
        await inOverlay { () async in
            ServiceRegistry.add(.number) { 1 }
            await ServiceRegistry.withOverrides({ $0.add(.number) { 2 } }) {
                async let child = ServiceRegistry[.number]
                let started = Task { ServiceRegistry[.number] }
                #expect(await child == 2)
                #expect(await started.value == 2)
            }
        }
    }

    @Test func `Work that an ended overlay left over still resolves in it`() async {
        await inOverlay { () async in
            ServiceRegistry.add(.number) { 1 }
            let gate = Gate()
            let leftover = ServiceRegistry.withOverrides({ $0.add(.number) { 2 } }) {
                Task {
                    await gate.wait()
                    return ServiceRegistry[.number]
                }
            }
            gate.open()
            #expect(await leftover.value == 2)
        }
    }

    @Test func `An instance registration stays shared`() {
        final class Ready: SOAService {
            let serviceName = "Ready"
        }
        inOverlay {
            let ready = Ready()
            ServiceRegistry.add(service: ready)
            ServiceRegistry.withOverrides({ _ in }) {
                #expect(ServiceRegistry.serviceWith(name: "Ready") as? Ready === ready)
            }
        }
    }

    @Test func `An override in an overlay of a scope counts for what the root builds, too`() {
        inOverlay {
            ServiceRegistry.add(.greeter) { Butler() }
            ServiceRegistry.add(.host) { Host(ServiceRegistry[.greeter].greet()) }
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.number) { 1 }
            scope.withOverrides({
                $0.add(.greeter) { Robot() }
                $0.add(.number) { 2 }
            }) {
                #expect(ServiceRegistry[.host].name == "beep")
                #expect(ServiceRegistry[.number] == 2)
            }
            #expect(scope[.number] == 1)
        }
    }

    @Test func `In an overlay of a scope, what only the scope has is overridden and removed too`() {
        inOverlay {
            ServiceRegistry.add(.greeter) { Butler() }
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.number) { 1 }
            scope.add(.double) { 2 }
            scope.withOverrides({
                $0.add(.number) { 10 }
                $0.remove(.double)
                $0.remove(.greeter)
            }) {
                #expect(ServiceRegistry[.number] == 10)
                #expect(!ServiceRegistry.contains(.double))
                #expect(!ServiceRegistry.contains(.greeter))
                ServiceRegistry.add(.double) { 20 }
                #expect(ServiceRegistry[.double] == 20)
            }
            #expect(scope[.double] == 2)
        }
    }

    @Test func `In an overlay of a scope, a reset of everything leaves nothing of the scope`() {
        inOverlay {
            ServiceRegistry.add(.greeter) { Butler() }
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.number) { 1 }
            scope.add(to: .double) { 2 }
            scope.decorate(.number) { $0 + 1 }
            scope.withOverrides({ $0.reset(.everything) }) {
                #expect(ServiceRegistry.registeredNames.isEmpty)
                #expect(!ServiceRegistry.contains(.number))
                #expect(ServiceRegistry.all(.double).isEmpty)
            }
            scope.withOverrides({
                $0.reset(.everything)
                $0.add(.number) { 10 }
            }) {
                #expect(ServiceRegistry.registeredNames == [ServiceName.number.rawValue])
                #expect(ServiceRegistry[.number] == 10)
            }
            #expect(scope[.number] == 2)
            #expect(scope.all(.double) == [2])
        }
    }

    @Test func `In an overlay of a scope, a list that is removed has no elements of the scope`() {
        inOverlay {
            ServiceRegistry.add(to: .number) { 1 }
            let scope = ServiceRegistry.makeScope("session")
            scope.add(to: .number) { 2 }
            scope.withOverrides({ $0.remove(.number) }) {
                #expect(ServiceRegistry.all(.number).isEmpty)
                ServiceRegistry.add(to: .number) { 3 }
                #expect(ServiceRegistry.all(.number) == [3])
            }
            scope.withOverrides({
                $0.remove(.number)
                $0.add(to: .number) { 4 }
            }) {
                #expect(ServiceRegistry.all(.number) == [4])
            }
            #expect(scope.all(.number) == [1, 2])
        }
    }

    @Test func `A handle that was captured outside bypasses the overlay`() {
        inOverlay {
            ServiceRegistry.add(.number) { 1 }
            let outside = ServiceRegistryImplementation.current
            ServiceRegistry.withOverrides({ $0.add(.number) { 2 } }) {
                #expect(outside[.number] == 1)
                #expect(ServiceRegistry[.number] == 2)
            }
        }
    }

    @Test func `An overlay does not see what is registered outside after it was opened`() {
        inOverlay {
            let outside = ServiceRegistryImplementation.current
            ServiceRegistry.withOverrides({ _ in }) {
                outside.add(.number) { 1 }
                #expect(!ServiceRegistry.contains("number"))
            }
            #expect(ServiceRegistry[.number] == 1)
        }
    }

    #if os(macOS) || os(Linux)
    @Test func `An overlay of a scope is shut down when it ends, and not reported as dropped`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let (scope, stopped) = (ServiceRegistry.makeScope("session"), Journal<Int>())
            scope.add(.number, shutdown: { stopped.note($0) }, { 1 })
            scope.withOverrides({ _ in }, operation: { _ = ServiceRegistry[.number] })
            while stopped.entries != [1] { await Task.yield() }
            try await scope.close()
        }
        #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("dropped"))
    }
    #endif

    @Test func `What was built in an overlay is shut down when it ends, also what its scopes share`() async throws {
        try await inOverlay { () async throws in
            let (outside, stopped) = (ServiceRegistryImplementation.current, Journal<Int>())
            outside.add(.number, shutdown: { stopped.note($0) }, { 1 })
            outside.add(.double, lifetime: .scoped, shutdown: { stopped.note($0) }, { 2 * ServiceRegistry[.number] })
            outside.withOverrides({ _ in }, operation: { _ = ServiceRegistry[.double] })
            let scope = outside.makeScope("session")
            scope.withOverrides({ $0.add(.number, shutdown: { stopped.note($0) }, { 10 }) }) {
                _ = ServiceRegistry[.double]
            }
            try await outside.shutdown()
            #expect(stopped.entries.sorted() == [1, 2, 10, 20])
        }
    }

    @Test func `A close waits for what an overlay of its scope had built, and for its overrides`() async throws {
        try await inOverlay { () async throws in
            let (scope, stopped, gate) = (ServiceRegistry.makeScope("session"), Journal<Int>(), Gate())
            let shutdown: @Sendable (Int) async throws -> Void = { number in
                if number == 20 { await gate.wait() }
                stopped.note(number)
            }
            scope.add(.double, shutdown: shutdown) { 2 * ServiceRegistry[.number] }
            scope.withOverrides({ $0.add(.number, shutdown: shutdown) { 10 } }) { _ = ServiceRegistry[.double] }
            let close = Task {
                defer { stopped.note(0) }
                try await scope.close()
            }
            while !scope.registry.isWaitingForScopes, stopped.entries.isEmpty { await Task.yield() }
            gate.open()
            try await close.value
            #expect(stopped.entries == [20, 10, 0])
        }
    }

    @Test func `The shutdown of an overlay that has ended finds what the overlay has`() async throws {
        try await inOverlay { () async throws in
            let (outside, found) = (ServiceRegistryImplementation.current, Journal<Int>())
            outside.add(.number) { 1 }
            outside.add(.double, shutdown: { _ in found.note(ServiceRegistry[.number]) }) {
                2 * ServiceRegistry[.number]
            }
            outside.withOverrides({ $0.add(.number) { 10 } }, operation: { _ = ServiceRegistry[.double] })
            try await outside.shutdown()
            #expect(found.entries == [10])
        }
    }

    @Test func `While a service is built in an overlay, ServiceRegistry means that overlay`() async throws {
        try await inOverlay { () async throws in
            ServiceRegistry.add(.number) { 1 }
            ServiceRegistry.addAsync(.double) { ServiceRegistry[.number] * 2 }
            let overlay = ServiceRegistry.withOverrides({ $0.add(.number) { 10 } }) {
                ServiceRegistryImplementation.current
            }
            #expect(try await overlay.resolve(awaiting: .double) == 20)
            #expect(try await ServiceRegistry.resolve(awaiting: .double) == 2)
        }
    }

    @Test func `The second override of a name replaces the first`() {
        inOverlay {
            ServiceRegistry.add(.number) { 1 }
            let events = Journal<String>()
            ServiceRegistry.observe { event in
                switch event {
                case .overridden: events.note("overridden")
                case .replaced: events.note("replaced")
                default: break
                }
            }
            ServiceRegistry.withOverrides {
                $0.add(.number) { 2 }
                $0.add(.number) { 3 }
            } operation: {
                #expect(ServiceRegistry[.number] == 3)
            }
            #expect(events.entries == ["overridden", "replaced"])
        }
    }
}
