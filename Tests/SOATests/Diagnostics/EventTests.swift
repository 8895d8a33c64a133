// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

@Suite struct EventTests {
    private func text(_ event: ServiceEvent) -> String {
        switch event {
        case .registered(let name): "registered \(name)"
        case .replaced(let name): "replaced \(name)"
        case .nameMismatch(let name, let serviceName): "mismatch \(name) \(serviceName)"
        case .built(let name, let duration): duration >= .zero ? "built \(name)" : "negative"
        case .resolvedFirst(let name): "resolved \(name)"
        case .failed(let name, _): "failed \(name)"
        case .overridden(let name): "overridden \(name)"
        case .scopeOpened(let label): "opened \(label)"
        case .scopeClosed(let label): "closed \(label)"
        case .stopped(let name): "stopped \(name)"
        }
    }

    @Test func `The life of a service is reported in order`() async throws {
        try await inOverlay {
            let events = Journal<String>()
            let observation = ServiceRegistry.observe { events.note(text($0)) }
            ServiceRegistry.add(.number) { 1 }
            _ = ServiceRegistry[.number]
            _ = ServiceRegistry[.number]
            ServiceRegistry.add(.number) { 2 }
            let swap = ServiceRegistry.swap(.number) { 3 }
            swap.restore()
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.double) { 2 }
            _ = scope[.double]
            try await scope.close()
            ServiceRegistry.withOverrides({ $0.add(.number) { 4 } }) {}
            observation.cancel()
            ServiceRegistry.add(.double) { 5 }
            #expect(
                events.entries == [
                    "registered number", "built number", "resolved number", "replaced number", "overridden number",
                    "opened session", "registered double", "built double", "resolved double", "stopped double",
                    "closed session", "overridden number",
                ]
            )
        }
    }

    @Test func `A service is reported as stopped before what it needs, also without a shutdown`() async throws {
        try await inOverlay {
            let events = Journal<String>()
            ServiceRegistry.add(.number, shutdown: { _ in }) { 1 }
            ServiceRegistry.add(.double) { 2 * (try ServiceRegistry.resolve(.number)) }
            _ = ServiceRegistry[.double]
            ServiceRegistry.observe { events.note(text($0)) }
            try await ServiceRegistry.shutdown()
            #expect(events.entries.prefix(2) == ["stopped double", "stopped number"])
        }
    }

    @Test func `A failed build is reported`() {
        struct Broken: Error {}
        inOverlay {
            let events = Journal<String>()
            ServiceRegistry.observe { events.note(text($0)) }
            ServiceRegistry.add(.number) { throw Broken() }
            _ = try? ServiceRegistry.resolve(.number)
            #expect(events.entries == ["registered number", "failed number"])
        }
    }

    @Test func `An observer of a scope receives events of the scope and of those below it, and not of its parent`() {
        inOverlay {
            let events = Journal<String>()
            let scope = ServiceRegistry.makeScope("session")
            scope.observe { events.note(text($0)) }
            ServiceRegistry.add(.number) { 1 }
            let below = scope.makeScope("window")
            below.add(.double) { 2 }
            scope.withOverrides({ $0.add(.double) { 3 } }) {}
            #expect(events.entries == ["opened window", "registered double", "registered double"])
        }
    }

    @Test(arguments: [true, false])
    func `Each scope that was opened is reported as closed, once, also if it is dropped`(isShutDown: Bool) async throws
    {
        try await inOverlay {
            let events = Journal<String>()
            if isShutDown {
                ServiceRegistry.add(.number, lifetime: .scoped, shutdown: { _ in }, { 1 })
            } else {
                ServiceRegistry.add(.number, lifetime: .scoped) { 1 }
            }
            ServiceRegistry.observe { event in
                if case .scopeOpened = event { events.note(text(event)) }
                if case .scopeClosed = event { events.note(text(event)) }
            }
            let closed = ServiceRegistry.makeScope("closed")
            try await closed.close()
            _ = closed.makeScope("never open")
            do {
                let dropped = ServiceRegistry.makeScope("dropped")
                #expect(dropped[.number] == 1)
            }
            closed.withOverrides({ _ in }) {}
            try await ServiceRegistry.makeScope("other").withOverrides({ _ in }) {
                #expect(ServiceRegistry[.number] == 1)
                try await ServiceRegistry.close()
            }
            try await ServiceRegistry.close()
            #expect(
                events.entries.sorted() == [
                    "closed closed", "closed dropped", "closed other", "opened closed", "opened dropped",
                    "opened other",
                ]
            )
        }
    }

    @Test func `An observer may use the registry`() {
        inOverlay {
            ServiceRegistry.add(.double) { 2 }
            let seen = Journal<Int>()
            ServiceRegistry.observe { event in
                if case .built(name: "number", _) = event { seen.note(ServiceRegistry[.double]) }
            }
            ServiceRegistry.add(.number) { 1 }
            _ = ServiceRegistry[.number]
            #expect(seen.entries == [2])
        }
    }

    @Test(arguments: [false, true])
    func `What an observer looks up is no dependency of the factory that runs`(isAsynchronous: Bool) async throws {
        try await inOverlay {
            ServiceRegistry.observe { event in
                if case .built(name: "number", _) = event { _ = ServiceRegistry[.greeter] }
            }
            ServiceRegistry.add(.greeter, lifetime: .transient) { ServiceRegistry[.host] }
            ServiceRegistry.add(.host) { Host() }
            ServiceRegistry.add(.number) { 1 }
            if isAsynchronous {
                ServiceRegistry.addAsync(.double, dependsOn: .number) { try ServiceRegistry.resolve(.number) * 2 }
            } else {
                ServiceRegistry.add(.double, dependsOn: .number) { try ServiceRegistry.resolve(.number) * 2 }
            }
            _ = try await ServiceRegistry.resolve(awaiting: .double)
            #expect(ServiceRegistry.entry("double")?.dependencies == ["number"])
            #expect(ServiceRegistry.entry("greeter")?.dependencies == ["host"])
            #expect(ServiceRegistry.validate().isEmpty)
        }
    }

    @Test func `A service may keep an observation of its own scope, which ends when it is dropped`() {
        struct Audit: Sendable {
            let host = Host()
            let observation = ServiceRegistry.observe { _ in }
        }
        inOverlay {
            let canary = Canary()
            do {
                let scope = ServiceRegistry.makeScope("session")
                scope.add(ServiceName<Audit>("audit")) { Audit() }
                canary.watch(scope[ServiceName<Audit>("audit")].host)
                #expect(!canary.isReleased)
            }
            #expect(canary.isReleased)
        }
    }

    #if os(macOS) || os(Linux)
    @Test func `A closure that is cancelled is released, and is no receiver of warnings`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let canary = Canary()
            let observation: ServiceObservation
            do {
                let host = Host()
                canary.watch(host)
                observation = ServiceRegistry.observe { _ in withExtendedLifetime(host) {} }
            }
            precondition(!canary.isReleased)
            observation.cancel()
            precondition(canary.isReleased)
            ServiceRegistry.add(.number) { 1 }
            ServiceRegistry.add(.number) { 2 }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("SOA: \"number\" was registered again; the last registration counts.\n"))
    }

    @Test func `The warning of a name that was registered again has both places`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            ServiceRegistry.add(.number, fileID: "App/Services.swift", line: 8) { 1 }
            ServiceRegistry.add(.number, fileID: "Shop/Services.swift", line: 3) { 2 }
            let clock = ServiceName<Int>("clock", fileID: "App/Clock.swift", line: 5) { 1 }
            _ = ServiceRegistry[clock]
            ServiceRegistry.add(clock, fileID: "App/Services.swift", line: 9) { 2 }
            let host = ServiceName<String>("host")
            ServiceRegistry.add(host, fileID: "App/Hosts.swift", line: 1) { "a" }
            ServiceRegistry.add(host, when: .test, fileID: "App/Hosts.swift", line: 2) { "variant" }
            ServiceRegistry.add(host, fileID: "App/Hosts.swift", line: 3) { "b" }
            let swap = ServiceRegistry.swap(host, fileID: "App/Hosts.swift", line: 4) { "swap" }
            ServiceRegistry.add(host, fileID: "App/Hosts.swift", line: 5) { "c" }
            swap.restore()
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            text == """
                SOA: "number" was registered again; the last registration counts.
                  registered at: App/Services.swift:8
                  replaced at:   Shop/Services.swift:3
                SOA: "clock" was registered after its default was built; what was looked up before stays as it was.
                  registered at: App/Clock.swift:5
                  replaced at:   App/Services.swift:9
                SOA: "host" was registered again; the last registration counts.
                  registered at: App/Hosts.swift:1
                  replaced at:   App/Hosts.swift:3
                SOA: "host" was registered again; the last registration counts.
                  registered at: App/Hosts.swift:3
                  replaced at:   App/Hosts.swift:5

                """
        )
    }

    @Test func `A list whose service was registered without a list is reported`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            ServiceRegistry.add(.number, fileID: "App/Services.swift", line: 8) { 1 }
            precondition(ServiceRegistry.all(.number, fileID: "App/Main.swift", line: 9).isEmpty)
            precondition(ServiceRegistry.all("none" as ServiceName<Int>).isEmpty)
            ServiceRegistry.add(to: .number) { 2 }
            precondition(ServiceRegistry.all(.number) == [2])
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            text == """
                SOA: "number" is no list, but registered as one service; add elements with add(to:).
                  requested at:  App/Main.swift:9
                  registered at: App/Services.swift:8

                """
        )
    }

    @Test func `A warning that an observer receives does not go to standard error`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let names = Journal<String>()
            ServiceRegistry.observe { event in
                if case .replaced(let name) = event { names.note(name) }
            }
            ServiceRegistry.add(.number) { 1 }
            ServiceRegistry.add(.number) { 2 }
            #expect(names.entries == ["number"])
        }
        #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("SOA: "))
    }

    @Test func `A dropped scope is not reported if what it had to shut down is gone`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let decorated: Host
            do {
                let scope = ServiceRegistry.makeScope("session")
                scope.decorate(.host) { _ in Host("decorated") }
                scope.add(.host, lifetime: .weak, shutdown: { _ in preconditionFailure() }, { Host("made") })
                decorated = scope[.host]
            }
            withExtendedLifetime(decorated) {}
        }
        #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("session"))
    }

    @Test func `Warnings that nobody receives go to standard error`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            struct Named: SOAService {
                let serviceName = "actual"
            }
            ServiceRegistry.add(service: Named())
            ServiceRegistry.add(service: Named())
            ServiceRegistry.add(service: SOALazyService(serviceName: "other") { Named() })
            _ = ServiceRegistry.serviceWith(name: "other")
            ServiceRegistry.add(.number, lifetime: .weak) { 1 }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("SOA: \"actual\" was registered again; the last registration counts.\n"))
        #expect(text.contains("SOA: the service that was registered as \"other\" calls itself \"actual\".\n"))
        #expect(text.contains("SOA: \"number\" could not be built: the lifetime \"weak\" needs a class instance"))
    }
    #endif
}
