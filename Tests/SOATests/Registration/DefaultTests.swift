// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

private protocol Clock: Sendable {
    var hour: Int { get }
}

private struct SystemClock: Clock {
    let hour = 12
}

private struct FixedClock: Clock {
    let hour: Int
}

private final class Chime: Sendable {
    let hour: Int

    init(hour: Int) {
        self.hour = hour
    }
}

@MainActor private final class Screen: Sendable {
    nonisolated init() {}
}

private struct Route: Sendable {
    let path: String
}

/// Not Sendable, and no service itself.
private final class LoginModel {
    let route: Route
    let clock: any Clock

    init(route: Route, clock: any Clock) {
        self.route = route
        self.clock = clock
    }
}

/// Two members of one name, in one file and as one type.
private enum One {
    static var member: ServiceName<Int> { ServiceName { 1 } }
}

private enum Two {
    static var member: ServiceName<Int> { ServiceName { 2 } }
}

extension ServiceName<any Clock> {
    fileprivate static var clock: Self { Self { SystemClock() } }
    fileprivate static var named: Self { Self("wall clock") { SystemClock() } }
    fileprivate static var third: Self { Self("one name", fileID: "App/Third.swift", line: 3) { SystemClock() } }
}

extension ServiceName<Chime> {
    fileprivate static var chime: Self { Self { Chime(hour: ServiceRegistry[.clock].hour) } }
    fileprivate static var brief: Self { Self(lifetime: .transient) { Chime(hour: 1) } }
    fileprivate static var session: Self { Self(lifetime: .scoped) { Chime(hour: 2) } }
    fileprivate static var early: Self { Self(lifetime: .eager) { Chime(hour: 3) } }
    fileprivate static var broken: Self { Self { throw Broken() } }
    fileprivate static var itself: Self { Self { try ServiceRegistry.resolve(.itself) } }
    fileprivate static var first: Self { Self("one name", fileID: "App/First.swift", line: 1) { Chime(hour: 1) } }
    fileprivate static var second: Self { Self("one name", fileID: "App/Second.swift", line: 2) { Chime(hour: 2) } }
}

extension ServiceName<@Sendable (Route) -> LoginModel> {
    fileprivate static var loginModel: Self { Self { { LoginModel(route: $0, clock: ServiceRegistry[.clock]) } } }
}

extension ServiceName<Int> {
    fileprivate static var onMain: Self { Self { @MainActor in 7 } }
    fileprivate static let stored = Self { 7 }
    fileprivate static let storedTransient = Self.transient { 7 }
    fileprivate static let storedWithName = Self("stored with name") { 7 }
}

extension ServiceRegistryImplementation {
    fileprivate var clock: any Clock { self[.clock] }
    fileprivate var fleeting: Int { service(as: Int.self, lifetime: .transient) { 1 } }
    fileprivate var perScope: Chime { service(as: Chime.self, lifetime: .scoped) { Chime(hour: 4) } }
}

private struct Owner {
    @Injected(.clock) var clock
    @LazyInjected(.chime) var chime
}

private final class Watcher {
    @DynamicInjected(.clock) var clock
    @DynamicInjected(\.clock) var sameClock
}

@Suite(.timeLimit(.minutes(10))) struct DefaultTests {
    @Test func `A name with a default needs no registration`() {
        inOverlay {
            #expect(ServiceRegistry[.clock].hour == 12)
            #expect(ServiceRegistry.clock.hour == 12)
            #expect(ServiceRegistry[.chime] === ServiceRegistry[.chime])
            #expect(ServiceRegistry.registeredNames == ["SOATests.clock", "SOATests.chime"])
        }
    }

    @Test func `The name is that of the member, in its module, or the given one`() {
        #expect(ServiceName<any Clock>.clock.rawValue == "SOATests.clock")
        #expect(ServiceName<any Clock>.named.rawValue == "wall clock")
        #expect(ServiceName<any Clock>.clock == ServiceName("SOATests.clock"))
        #expect(Set([ServiceName<any Clock>.clock, "SOATests.clock"]).count == 1)
    }

    @Test func `A registration takes precedence over a default, wherever it is`() {
        inOverlay {
            ServiceRegistry.add(.clock) { FixedClock(hour: 1) }
            #expect(ServiceRegistry[.clock].hour == 1)
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.clock) { FixedClock(hour: 2) }
            #expect(scope[.clock].hour == 2)
            ServiceRegistry.withOverrides {
                $0.add(.clock) { FixedClock(hour: 3) }
            } operation: {
                #expect(ServiceRegistry[.clock].hour == 3)
                #expect(ServiceRegistry[.chime].hour == 3)
            }
            #expect(ServiceRegistry[.chime].hour == 1)
        }
    }

    @Test func `A default is built in the root, whichever scope requests it first`() {
        inOverlay {
            let scope = ServiceRegistry.makeScope("session")
            let chime = scope[.chime]
            #expect(ServiceRegistry[.chime] === chime)
            #expect(ServiceRegistry.makeScope("other")[.chime] === chime)
        }
    }

    @Test func `Each overlay builds a default of its own`() {
        inOverlay {
            let outside = ServiceRegistry[.chime]
            let inside = ServiceRegistry.withOverrides({ _ in }, operation: { ServiceRegistry[.chime] })
            #expect(inside !== outside)
        }
    }

    @Test func `A default has the lifetime that its name says`() async throws {
        try await inOverlay {
            #expect(ServiceRegistry[.brief] !== ServiceRegistry[.brief])
            let scope = ServiceRegistry.makeScope("session")
            #expect(scope[.session] === scope[.session])
            #expect(scope[.session] !== ServiceRegistry[.session])
            ServiceRegistry.add(defaults: .early, .clock, ServiceName<any Clock>("none"))
            #expect(ServiceRegistry.snapshot().entries.map(\.state) == [.built, .built, .unbuilt, .unbuilt])
            try await ServiceRegistry.start()
            #expect(ServiceRegistry.snapshot().entries.map(\.state) == [.built, .built, .built, .unbuilt])
        }
    }

    @Test func `A default that was added during a swap is known after it`() async throws {
        try await inOverlay {
            let swap = ServiceRegistry.swap(.early) { Chime(hour: 9) }
            ServiceRegistry.add(.chime, lifetime: .eager, dependsOn: .early) { ServiceRegistry[.early] }
            #expect(ServiceRegistry[.early].hour == 9)
            swap.restore()
            #expect(ServiceRegistry.validate().isEmpty)
            try await ServiceRegistry.start()
            #expect(ServiceRegistry.registeredNames == ["SOATests.early", "SOATests.chime"])
            #expect(ServiceRegistry[.chime].hour != 9)
        }
    }

    @Test func `A swap that is restored after the registration of its name uncovers no default`() {
        inOverlay {
            let swap = ServiceRegistry.swap(.chime) { Chime(hour: 9) }
            ServiceRegistry.add(defaults: .chime)
            ServiceRegistry.add(.chime) { Chime(hour: 7) }
            swap.restore()
            #expect(ServiceRegistry[.chime].hour == 7)
        }
    }

    @Test func `Removing uncovers the default, and resetting builds it anew`() {
        inOverlay {
            ServiceRegistry.add(.chime) { Chime(hour: 9) }
            #expect(ServiceRegistry[.chime].hour == 9)
            ServiceRegistry.remove(.chime)
            let first = ServiceRegistry[.chime]
            #expect(first.hour == 12)
            ServiceRegistry.reset(.chime)
            #expect(ServiceRegistry[.chime] !== first)
        }
    }

    @Test func `A name with a default can always be looked up`() {
        inOverlay {
            #expect(ServiceRegistry.contains(.clock))
            #expect(!ServiceRegistry.contains(ServiceName<any Clock>("none")))
            #expect(!ServiceRegistry.contains("SOATests.clock"))
            _ = ServiceRegistry[.clock]
            #expect(ServiceRegistry.contains("SOATests.clock"))
        }
    }

    @Test func `Registering over a default is silent until that is built`() {
        inOverlay {
            let events = Journal<String>()
            let observation = ServiceRegistry.observe { event in
                switch event {
                case .registered(let name): events.note("registered \(name)")
                case .replaced(let name): events.note("replaced \(name)")
                default: break
                }
            }
            defer { observation.cancel() }
            ServiceRegistry.add(defaults: .clock, .chime)
            ServiceRegistry.add(.clock) { FixedClock(hour: 1) }
            _ = ServiceRegistry[.chime]
            ServiceRegistry.add(.chime) { Chime(hour: 1) }
            #expect(
                events.entries == [
                    "registered SOATests.clock", "registered SOATests.chime", "registered SOATests.clock",
                    "replaced SOATests.chime",
                ]
            )
            #expect(ServiceRegistry.validate().isEmpty)
        }
    }

    @Test func `Registering over a default that only a scope has built is reported`() {
        inOverlay {
            let replaced = Journal<String>()
            let observation = ServiceRegistry.observe { event in
                if case .replaced(let name) = event { replaced.note(name) }
            }
            defer { observation.cancel() }
            let scope = ServiceRegistry.makeScope("session")
            ServiceRegistry.add(defaults: .session)
            ServiceRegistry.add(.session, lifetime: .scoped) { Chime(hour: 3) }
            #expect(replaced.entries.isEmpty)
            ServiceRegistry.remove(.session)
            #expect(scope[.session].hour == 2)
            ServiceRegistry.add(.session, lifetime: .scoped) { Chime(hour: 4) }
            #expect(replaced.entries == ["SOATests.session"])
            #expect(scope[.session].hour == 4)
        }
    }

    @Test(arguments: [true, false])
    func `An override or a variant of a default that only a scope has built replaces nothing`(isVariant: Bool) {
        inOverlay {
            let events = Journal<String>()
            ServiceRegistry.add(defaults: .session)
            func replace(when condition: ServiceCondition) {
                let scope = ServiceRegistry.makeScope("session")
                #expect(scope[.session].hour == 2)
                let observation = ServiceRegistry.observe { event in
                    switch event {
                    case .registered: events.note("registered")
                    case .replaced: events.note("replaced")
                    case .overridden: events.note("overridden")
                    default: break
                    }
                }
                ServiceRegistry.add(.session, when: condition, lifetime: .scoped) { Chime(hour: 3) }
                observation.cancel()
            }
            if isVariant {
                replace(when: .test)
            } else {
                ServiceRegistry.withOverrides { _ in
                } operation: {
                    replace(when: .always)
                }
            }
            #expect(events.entries == [isVariant ? "registered" : "overridden"])
        }
    }

    @Test(arguments: [ServiceLifetime.transient, .graph])
    func `A registration over a default that was built is reported, though nothing was kept`(
        lifetime: ServiceLifetime
    ) {
        inOverlay {
            let name = ServiceName<Int>("default", lifetime: lifetime) { 1 }
            let events = Journal<String>()
            ServiceRegistry.observe { event in
                if case .replaced(let name) = event { events.note(name) }
            }
            ServiceRegistry.add(defaults: name)
            ServiceRegistry.add(name) { 2 }
            #expect(events.entries.isEmpty)
            ServiceRegistry.remove(name)
            _ = ServiceRegistry[name]
            ServiceRegistry.add(name) { 2 }
            #expect(events.entries == ["default"])
        }
    }

    @Test func `A default and a swap that can't be weak are reported when they are registered`() {
        inOverlay {
            let events = Journal<String>()
            ServiceRegistry.observe { event in
                if case .failed(let name, _) = event { events.note(name) }
            }
            ServiceRegistry.add(defaults: ServiceName<Int>("default", lifetime: .weak) { 1 })
            _ = ServiceRegistry.swap(ServiceName<Int>("swapped"), lifetime: .weak) { 1 }
            #expect(events.entries == ["default", "swapped"])
        }
    }

    @Test func `Two declarations of one name are a conflict`() {
        inOverlay {
            #expect(ServiceRegistry[.first].hour == 1)
            #expect(ServiceRegistry.validate().isEmpty)
            #expect(ServiceRegistry[.second].hour == 1)
            let conflict = ServiceProblem.conflict(
                name: "one name",
                registeredAt: ["App/First.swift:1", "App/Second.swift:2"]
            )
            #expect(ServiceRegistry.validate() == [conflict])
            #expect(
                conflict.description
                    == "\"one name\" is registered at App/First.swift:1 and at App/Second.swift:2; "
                    + "give one of them another name"
            )
        }
    }

    @Test func `Two declarations of one name are a conflict however often both were looked up`() {
        inOverlay {
            for _ in 0..<20 { #expect(ServiceRegistry[.first].hour == 1) }
            for _ in 0..<20 { #expect(ServiceRegistry[.second].hour == 1) }
            for _ in 0..<20 { #expect(ServiceRegistry[One.member] == 1) }
            for _ in 0..<20 { #expect(ServiceRegistry[Two.member] == 1) }
            let names = ServiceRegistry.validate().map { problem in
                if case .conflict(let name, let sites) = problem, sites.count == 2 { name } else { "" }
            }
            #expect(names == ["one name", "SOATests.member"])
        }
    }

    @Test(arguments: [ServiceName<Int>.stored, .storedTransient])
    func `A default in a stored property has no name, and says so at each lookup`(name: ServiceName<Int>) throws {
        try inOverlay { () throws in
            for _ in 0..<5 {
                let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(name) }
                guard case .buildFailed(let underlying) = error.reason else { throw error }
                #expect("\(underlying)".contains("declare it as \"static var\""))
                #expect(error.description.hasSuffix("what to do:    Correct its declaration or registration."))
                #expect(error.registeredAt?.hasPrefix("SOATests/DefaultTests.swift:") == true)
            }
            #expect(ServiceRegistry[.storedWithName] == 7)
        }
    }

    @Test(arguments: [1, 20]) func `Two accessors of one name are a conflict however often both were used`(times: Int) {
        func share(_ line: UInt) -> Int {
            ServiceRegistry.service("share", as: Int.self, fileID: "App/Shares.swift", line: line) { 1 }
        }
        inOverlay {
            for _ in 0..<times { #expect(share(1) == 1) }
            #expect(ServiceRegistry.validate().isEmpty)
            for _ in 0..<times { #expect(share(2) == 1) }
            let sites = ["App/Shares.swift:1", "App/Shares.swift:2"]
            #expect(ServiceRegistry.validate() == [.conflict(name: "share", registeredAt: sites)])
        }
    }

    @Test func `Two declarations of one name are a conflict whatever their types, as soon as both are known`() {
        let conflict = ServiceProblem.conflict(
            name: "one name",
            registeredAt: ["App/First.swift:1", "App/Third.swift:3"]
        )
        inOverlay {
            #expect(ServiceRegistry[.first].hour == 1)
            #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.third) }
            #expect(ServiceRegistry.validate() == [conflict])
        }
        inOverlay {
            ServiceRegistry.add(defaults: .first, .third)
            #expect(ServiceRegistry.validate() == [conflict])
        }
    }

    @Test func `A default that fails says where it is declared, and one that depends on itself has a cycle`() throws {
        try inOverlay { () throws in
            let failure = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.broken) }
            #expect(failure.registeredAt?.hasPrefix("SOATests/DefaultTests.swift:") == true)
            let cycle = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.itself) }
            guard case .circularDependency = cycle.reason else { throw cycle }
            #expect(cycle.path == ["SOATests.itself", "SOATests.itself"])
        }
    }

    @Test func `A default of the main actor is built there`() async throws {
        try await inOverlay {
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.onMain) }
            guard case .wrongIsolation = error.reason else { throw error }
            #expect(try await ServiceRegistry.resolve(awaiting: .onMain) == 7)
            #expect(ServiceRegistry[.onMain] == 7)
        }
    }

    @Test(arguments: ServiceLifetime.samples, [false, true])
    func `A default has its lifetime, its shutdown and its actor together`(
        lifetime: ServiceLifetime,
        hasShutdown: Bool
    ) async throws {
        let stops = Counter()
        try await inOverlay {
            var shutdown: (@Sendable (Chime) async throws -> Void)?
            if hasShutdown { shutdown = { _ in stops.increment() } }
            let name = ServiceName<Chime>("bell", lifetime: lifetime, shutdown: shutdown) { @MainActor in Chime(hour: 5)
            }
            ServiceRegistry.add(defaults: name)
            #expect(ServiceRegistry.snapshot().entries.map(\.lifetime) == [lifetime])
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(name) }
            guard case .wrongIsolation = error.reason else { throw error }
            let bell = try await ServiceRegistry.resolve(awaiting: name)
            #expect(bell.hour == 5)
            try await ServiceRegistry.shutdown()
        }
        let isKept = ![.transient, .graph].contains(lifetime)
        #expect(stops.value == (hasShutdown && isKept ? 1 : 0))
    }

    @Test func `A factory with a parameter may make what is not Sendable`() {
        inOverlay {
            let model = ServiceRegistry[.loginModel](Route(path: "/login"))
            #expect(model.route.path == "/login")
            #expect(model.clock.hour == 12)
        }
    }

    @Test func `A default can be decorated and borrowed`() {
        inOverlay {
            ServiceRegistry.decorate(.clock) { FixedClock(hour: $0.hour + 1) }
            #expect(ServiceRegistry.withService(.clock) { $0.hour } == 13)
            for _ in 0..<10 { #expect(ServiceRegistry.withService(.clock) { $0.hour } == 13) }
        }
    }

    @Test func `Properties are injected by name`() {
        inOverlay {
            let owner = Owner()
            #expect(owner.clock.hour == 12)
            #expect(owner.chime === ServiceRegistry[.chime])
            let watcher = Watcher()
            #expect(watcher.clock.hour == 12)
            ServiceRegistry.add(.clock) { FixedClock(hour: 1) }
            #expect(watcher.clock.hour == 1)
            #expect(watcher.sameClock.hour == 1)
            #expect(owner.clock.hour == 12)
        }
    }

    @Test func `Accessors that bring their own default have lifetimes too`() {
        inOverlay {
            #expect(ServiceRegistry.fleeting == 1)
            #expect(ServiceRegistry.snapshot().entries.map(\.lifetime) == [.transient])
            let scope = ServiceRegistry.makeScope("session")
            #expect(scope.perScope === scope.perScope)
            #expect(scope.perScope !== ServiceRegistry.perScope)
        }
    }

    @Test func `Names of what a service depends on are typed, and make defaults known`() async throws {
        try await inOverlay {
            let built = Journal<String>()
            ServiceRegistry.add("last", lifetime: .eager, dependsOn: .early, .chime) {
                built.note("last")
                return 1
            }
            ServiceRegistry.addAsync("async", dependsOn: .chime) { 2 }
            #expect(ServiceRegistry.registeredNames == ["SOATests.early", "SOATests.chime", "last", "async"])
            #expect(ServiceRegistry.validate().isEmpty)
            try await ServiceRegistry.start()
            #expect(ServiceRegistry.snapshot().entries[2].dependencies == ["SOATests.early", "SOATests.chime"])
        }
    }

    @Test func `A first lookup under contention registers a default once`() async {
        await inOverlay {
            let events = Counter()
            let observation = ServiceRegistry.observe { event in
                if case .registered = event { events.increment() }
            }
            defer { observation.cancel() }
            let chimes = await withTaskGroup(of: ObjectIdentifier.self) { group in
                for _ in 0..<64 { group.addTask { ObjectIdentifier(ServiceRegistry[.shared]) } }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(chimes.count == 1)
            #expect(events.value == 1)
        }
    }
}

extension ServiceName<Chime> {
    fileprivate static var shared: Self { Self { Chime(hour: 5) } }
}
