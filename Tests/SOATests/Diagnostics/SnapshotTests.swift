// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOA
import SOATestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SnapshotTests {
    private func snapshot(
        _ name: String,
        of registry: ServiceRegistryImplementation = ServiceRegistry
    ) throws -> ServiceSnapshot.Entry {
        try #require(registry.entry(name))
    }

    private func overrides(in registry: ServiceRegistryImplementation = ServiceRegistry) -> [String: String?] {
        Dictionary(uniqueKeysWithValues: registry.snapshot().entries.map { ($0.name, $0.override) })
    }

    @Test func `An empty registry has a label and no entries`() {
        inOverlay {
            #expect(ServiceRegistry.snapshot() == ServiceSnapshot(label: "overrides of root", entries: []))
        }
    }

    @Test func `A service that was never requested is unbuilt, with the data of its registration`() throws {
        try inOverlay { () throws in
            let registration = ServiceRegistry.add(.number, lifetime: .eager, dependsOn: ["a", "b"]) { 1 }
            #expect(
                try snapshot("number")
                    == ServiceSnapshot.Entry(
                        name: "number",
                        lifetime: .eager,
                        state: .unbuilt,
                        registeredAt: registration.registeredAt,
                        dependencies: ["a", "b"]
                    )
            )
            #expect(registration.registeredAt.hasPrefix("SOATests/SnapshotTests.swift:"))
        }
    }

    @Test func `A built service has times, a count of lookups, its first requester and its dependencies`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.number, dependsOn: ["first"], fileID: "App/Services.swift", line: 7) {
                for _ in 0..<2 { _ = ServiceRegistry[.double] }
                return ServiceRegistry[ServiceName<Int>("first")]
            }
            ServiceRegistry.add("first") { 1 }
            ServiceRegistry.add(.double) { 2 }
            for line in 1...3 as ClosedRange<UInt> {
                _ = ServiceRegistry[.number, fileID: "App/View.swift", line: line]
            }
            let number = try snapshot("number")
            let double = try snapshot("double")
            #expect(number.state == .built)
            #expect(number.registeredAt == "App/Services.swift:7")
            #expect(number.resolves == 3)
            #expect(number.requestedBy == "App/View.swift:1")
            #expect(number.dependencies == ["first", "double"])
            #expect(double.state == .built)
            #expect(double.resolves == 2)
            #expect(double.requestedBy == "number")
            #expect(double.dependencies.isEmpty)
            // What is built inside lies inside.
            let outer = try interval(of: number)
            let inner = try interval(of: double)
            #expect(outer.start >= .zero)
            #expect(outer.start <= inner.start && inner.end <= outer.end)
        }
    }

    private func interval(of entry: ServiceSnapshot.Entry) throws -> (start: Duration, end: Duration) {
        let start = try #require(entry.startedAt)
        return (start, start + (try #require(entry.buildTime)))
    }

    @Test func `A service whose build is in progress is building, and has no times yet`() async throws {
        try await inOverlay {
            let entered = Gate()
            let gate = Gate()
            ServiceRegistry.addAsync(.number) {
                entered.open()
                await gate.wait()
                return 1
            }
            async let number = ServiceRegistry.resolve(awaiting: .number, fileID: "App/View.swift", line: 1)
            await entered.wait()
            let building = try snapshot("number")
            #expect(building.state == .building)
            #expect(building.buildTime == nil)
            #expect(building.startedAt == nil)
            #expect(building.resolves == 0)
            gate.open()
            _ = try await number
            #expect(try snapshot("number").state == .built)
            #expect(try snapshot("number").requestedBy == "App/View.swift:1")
        }
    }

    @Test func `A service is failed until a build succeeds, and shows its dependencies`() throws {
        try inOverlay { () throws in
            let tries = Counter()
            ServiceRegistry.add(.double) { 2 }
            ServiceRegistry.add(.number) {
                _ = ServiceRegistry[.double]
                if tries.increment() == 1 { throw Broken() }
                return 1
            }
            _ = try? ServiceRegistry.resolve(.number)
            let failed = try snapshot("number")
            #expect(failed.state == .failed)
            #expect(failed.resolves == 0)
            #expect(failed.requestedBy == nil)
            #expect(failed.buildTime == nil)
            #expect(failed.dependencies == ["double"])
            _ = ServiceRegistry[.number]
            #expect(try snapshot("number").state == .built)
        }
    }

    @Test func `A build that fails after a reset leaves what is known of the next one`() async throws {
        try await inOverlay {
            let (entered, gate) = (Gate(), Gate())
            let tries = Counter()
            ServiceRegistry.add(.double) { 2 }
            ServiceRegistry.addAsync(.number) {
                if tries.increment() > 1 { return ServiceRegistry[.double] }
                entered.open()
                await gate.wait()
                throw Broken()
            }
            let first = Task { try await ServiceRegistry.resolve(awaiting: .number) }
            await entered.wait()
            ServiceRegistry.reset()
            _ = try await ServiceRegistry.resolve(awaiting: .number)
            gate.open()
            await #expect(throws: ServiceRegistryError.self) { try await first.value }
            #expect(try snapshot("number").dependencies == ["double"])
        }
    }

    @Test func `A failed service is building during the next attempt`() async throws {
        try await inOverlay {
            let entered = Gate()
            let gate = Gate()
            let tries = Counter()
            ServiceRegistry.addAsync(.number) {
                if tries.increment() == 1 { throw Broken() }
                entered.open()
                await gate.wait()
                return 1
            }
            _ = try? await ServiceRegistry.resolve(awaiting: .number)
            #expect(try snapshot("number").state == .failed)
            async let number = ServiceRegistry.resolve(awaiting: .number)
            await entered.wait()
            #expect(try snapshot("number").state == .building)
            gate.open()
            _ = try await number
        }
    }

    @Test func `A service that was shut down is stopped, and one that was never built is not`() async throws {
        try await inOverlay {
            ServiceRegistry.add(.number, dependsOn: ["double"]) { 1 }
            ServiceRegistry.add(.double) { 2 }
            _ = ServiceRegistry[.number]
            let before = try snapshot("number")
            try await ServiceRegistry.shutdown()
            let stopped = try snapshot("number")
            #expect(stopped.state == .stopped)
            #expect(stopped.buildTime == before.buildTime)
            #expect(stopped.resolves == 1)
            #expect(stopped.dependencies == ["double"])
            #expect(try snapshot("double").state == .unbuilt)
        }
    }

    @Test func `An object of the app is never stopped, whether it was looked up or not`() async throws {
        struct Given: SOAService {
            let serviceName: String
        }
        try await inOverlay {
            ServiceRegistry.add(service: Given(serviceName: "used"))
            ServiceRegistry.add(service: Given(serviceName: "unused"))
            _ = ServiceRegistry.serviceWith(name: "used")
            try await ServiceRegistry.shutdown()
            #expect(try snapshot("used").state == .built)
            #expect(try snapshot("unused").state == .built)
        }
    }

    @Test func `Letting instances go begins the count anew, and keeps what was seen`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.double) { 2 }
            ServiceRegistry.add(.number, fileID: "App/Services.swift", line: 7) { ServiceRegistry[.double] }
            _ = ServiceRegistry[.number]
            ServiceRegistry.reset()
            #expect(
                try snapshot("number")
                    == ServiceSnapshot.Entry(
                        name: "number",
                        registeredAt: "App/Services.swift:7",
                        dependencies: ["double"]
                    )
            )
        }
    }

    @Test func `A transient service is built once it was made, and counts every use`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.number, lifetime: .transient) { 1 }
            #expect(try snapshot("number").state == .unbuilt)
            for _ in 0..<3 { _ = ServiceRegistry[.number] }
            let number = try snapshot("number")
            #expect(number.state == .built)
            #expect(number.lifetime == .transient)
            #expect(number.resolves == 3)
            #expect(number.buildTime != nil)
        }
    }

    @Test func `A weak service is built while it is retained`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.host, lifetime: .weak) { Host() }
            do {
                let host = ServiceRegistry[.host]
                #expect(try snapshot("host").state == .built)
                _ = host
            }
            #expect(try snapshot("host").state == .unbuilt)
            #expect(try snapshot("host").resolves == 1)
        }
    }

    @Test func `An instance registration is built, and has neither times nor, if it registered itself, a call site`()
        throws
    {
        struct Given: SOAService {
            let serviceName: String
        }
        try inOverlay { () throws in
            ServiceRegistry.add(service: Given(serviceName: "given"), fileID: "App/Services.swift", line: 7)
            Given(serviceName: "own").register()
            _ = ServiceRegistry.serviceWith(name: "given")
            let given = try snapshot("given")
            #expect(given.state == .built)
            #expect(given.buildTime == nil)
            #expect(given.startedAt == nil)
            #expect(given.resolves == 1)
            #expect(given.registeredAt == "App/Services.swift:7")
            let own = try snapshot("own")
            #expect(own.state == .built)
            #expect(own.resolves == 0)
            #expect(own.registeredAt == "")
        }
    }

    @Test func `A service that its accessor makes shows up when it is used`() throws {
        try inOverlay { () throws in
            #expect(ServiceRegistry.entry("clock") == nil)
            _ = ServiceRegistry.service("clock", as: Int.self, fileID: "App/Clock.swift", line: 2) { 1 }
            let clock = try snapshot("clock")
            #expect(clock.state == .built)
            #expect(clock.registeredAt == "App/Clock.swift:2")
        }
    }

    @Test func `Entries come in the order of registration, whichever were used or replaced`() {
        inOverlay {
            ServiceRegistry.observe { _ in }
            let names = ["d", "a", "c", "b"]
            for name in names { ServiceRegistry.add(ServiceName<String>(name)) { name } }
            _ = ServiceRegistry[ServiceName<String>("b")]
            ServiceRegistry.add(ServiceName<String>("a")) { "again" }
            #expect(ServiceRegistry.snapshot().entries.map(\.name) == names)
            ServiceRegistry.withOverrides {
                $0.add(ServiceName<String>("e")) { "e" }
                $0.add(ServiceName<String>("c")) { "c" }
            } operation: {
                #expect(ServiceRegistry.snapshot().entries.map(\.name) == names + ["e"])
            }
        }
    }

    @Test func `A scope shows its own services after its parent's, with its own instances`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add("shared") { 1 }
            ServiceRegistry.add("scoped", lifetime: .scoped) { 2 }
            ServiceRegistry.add("shadowed") { 3 }
            let scope = ServiceRegistry.makeScope("session")
            scope.add("own") { 4 }
            scope.add("shadowed", lifetime: .transient) { 5 }
            for name in ["shared", "scoped"] { _ = scope[ServiceName<Int>(name)] }
            let view = scope.snapshot()
            #expect(view.label == "session")
            #expect(view.entries.map(\.name) == ["shared", "scoped", "shadowed", "own"])
            #expect(view.entries.map(\.state) == [.built, .built, .unbuilt, .unbuilt])
            #expect(try snapshot("shadowed", of: scope).lifetime == .transient)
            let parent = ServiceRegistry.snapshot()
            #expect(parent.entries.map(\.name) == ["shared", "scoped", "shadowed"])
            #expect(parent.entries.map(\.state) == [.built, .unbuilt, .unbuilt])
            #expect(ServiceRegistry.makeScope("other").state(of: "scoped") == .unbuilt)
        }
    }

    @Test func `An overlay shows its own instances`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.number) { 1 }
            _ = ServiceRegistry[.number]
            try ServiceRegistry.withOverrides({ _ in }) { () throws in
                #expect(ServiceRegistry.snapshot().label == "overrides of overrides of root")
                #expect(try snapshot("number").state == .unbuilt)
                #expect(try snapshot("number").resolves == 0)
            }
            #expect(try snapshot("number").state == .built)
        }
    }

    @Test func `A replacement is marked as one`() {
        inOverlay {
            ServiceRegistry.observe { _ in }
            for name in ["plain", "overridden", "swapped"] { ServiceRegistry.add(ServiceName<String>(name)) { name } }
            let swap = ServiceRegistry.swap(ServiceName<String>("swapped")) { "other" }
            #expect(overrides() == ["plain": nil, "overridden": nil, "swapped": "swap"])
            ServiceRegistry.withOverrides {
                $0.add(ServiceName<String>("overridden")) { "other" }
                $0.add(ServiceName<String>("new")) { "new" }
            } operation: {
                #expect(overrides() == ["plain": nil, "overridden": "overlay", "swapped": nil, "new": nil])
                let scope = ServiceRegistry.makeScope("session")
                scope.add(ServiceName<String>("plain")) { "shadow" }
                #expect(overrides(in: scope) == ["plain": nil, "overridden": "overlay", "swapped": nil, "new": nil])
            }
            swap.restore()
            #expect(overrides() == ["plain": nil, "overridden": nil, "swapped": nil])
        }
    }

    @Test func `Taking a snapshot builds nothing and counts as no use`() throws {
        try inOverlay { () throws in
            ServiceRegistry.add(.number, lifetime: .eager) { 1 }
            for _ in 0..<3 { _ = ServiceRegistry.snapshot() }
            #expect(try snapshot("number").state == .unbuilt)
            #expect(try snapshot("number").resolves == 0)
        }
    }

    @Test func `A factory sees itself building`() throws {
        try inOverlay { () throws in
            let states = Journal<ServiceSnapshot.State?>()
            ServiceRegistry.add(.number) {
                states.note(ServiceRegistry.state(of: "number"))
                return 1
            }
            _ = ServiceRegistry[.number]
            #expect(states.entries == [.building])
        }
    }

    @Test func `A snapshot survives being encoded and decoded`() async throws {
        try await inOverlay {
            ServiceRegistry.add(.number, lifetime: .eager, dependsOn: ["double"]) { ServiceRegistry[.double] }
            ServiceRegistry.add(.double) { 2 }
            ServiceRegistry.add("failed", lifetime: .scoped) { () throws -> Int in throw Broken() }
            let swap = ServiceRegistry.swap("swapped", with: { 1 })
            try await ServiceRegistry.start()
            _ = try? ServiceRegistry.resolve(ServiceName<Int>("failed"))
            let snapshot = ServiceRegistry.snapshot()
            let decoded = try JSONDecoder().decode(ServiceSnapshot.self, from: JSONEncoder().encode(snapshot))
            #expect(decoded == snapshot)
            swap.restore()
        }
    }

    @Test(arguments: ServiceSnapshot.State.allCases)
    func `A snapshot of each state survives being encoded and decoded`(state: ServiceSnapshot.State) throws {
        let full = ServiceSnapshot.Entry(
            name: "a",
            lifetime: .weak,
            state: state,
            registeredAt: "App/Services.swift:7",
            buildTime: .nanoseconds(1),
            startedAt: .seconds(3),
            resolves: 4,
            requestedBy: "b",
            dependencies: ["c", "d"],
            override: "overlay"
        )
        let snapshot = ServiceSnapshot(label: "root", entries: [full, ServiceSnapshot.Entry(name: "empty")])
        let decoded = try JSONDecoder().decode(ServiceSnapshot.self, from: JSONEncoder().encode(snapshot))
        #expect(decoded == snapshot)
    }
}
