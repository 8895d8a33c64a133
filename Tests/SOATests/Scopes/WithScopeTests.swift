// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct WithScopeTests {
    private let ended = Journal<String>()

    private func register(failing: Bool = false) {
        ServiceRegistry.add(
            .host,
            lifetime: .scoped,
            shutdown: { [ended] host in
                ended.note(host.name)
                if failing { throw Broken("shutdown") }
            },
            { Host() }
        )
    }

    @Test func `The scope is current inside, and closed afterwards`() async throws {
        try await inOverlay {
            register()
            let scope = try await ServiceRegistry.withScope("request") { scope in
                scope.add(.number) { 7 }
                #expect(ServiceRegistry[.number] == 7)
                _ = ServiceRegistry[.host]
                #expect(ended.entries.isEmpty)
                return scope
            }
            #expect(ended.entries == ["host"])
            let error = try #require(throws: ServiceRegistryError.self) { try scope.resolve(.number) }
            guard case .closed("request") = error.reason else { throw error }
            #expect(!ServiceRegistry.contains(.number))
        }
    }

    @Test func `The error of the closure goes before that of the closing`() async throws {
        await inOverlay {
            register(failing: true)
            await #expect(throws: Broken.self) {
                try await ServiceRegistry.withScope("request") { _ in
                    _ = ServiceRegistry[.host]
                    throw Broken("body")
                }
            }
            #expect(ended.entries == ["host"])
            await #expect(throws: ServiceShutdownError.self) {
                try await ServiceRegistry.withScope("request") { _ in _ = ServiceRegistry[.host] }
            }
            #expect(ended.entries == ["host", "host"])
        }
    }

    #if os(macOS) || os(Linux)
    @Test func `What fails beside the error of the closure is reported on standard error`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            ServiceRegistry.add(.number, lifetime: .scoped, shutdown: { _ in throw Broken("rollback") }, { 1 })
            try? await ServiceRegistry.withScope("request") { _ in
                _ = ServiceRegistry[.number]
                throw Broken("body")
            }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("SOA: \"request\" could not be shut down: 1 service could not be shut down:\n  number: "))
        #expect(text.contains("rollback"))
    }
    #endif

    @Test func `The closure runs on the isolation of its caller`() async throws {
        try await onMainActor()
    }

    @MainActor private func onMainActor() async throws {
        try await inOverlay {
            var count = 0
            try await ServiceRegistry.withScope("request") { _ in
                MainActor.assertIsolated()
                count += 1
            }
            #expect(count == 1)
        }
    }

    @Test func `A response that is streamed later still finds its scope, which closes after it`() async throws {
        try await inOverlay {
            register()
            let response = try await ServiceRegistry.withScope("request") { scope in
                _ = ServiceRegistry[.host]
                scope.add(.number) { 7 }
                return scope.extendLifetime()
            }
            #expect(ended.entries.isEmpty)
            let number = try await response.run { ServiceRegistry[.number] }
            #expect(number == 7)
            #expect(ended.entries == ["host"])
            try await response.end()
            #expect(ended.entries == ["host"])
        }
    }

    @Test(arguments: [false, true])
    func `An extension that has ended keeps nothing, and its scope is closed for it`(isRun: Bool) async throws {
        try await inOverlay { () async throws in
            let canary = Canary()
            let response = try await ServiceRegistry.withScope("request") { scope in
                let host = Host()
                canary.watch(host)
                scope.add(.host) { host }
                return scope.extendLifetime()
            }
            #expect(!canary.isReleased)
            if isRun {
                await #expect(throws: Broken.self) { try await response.run { throw Broken() } }
            } else {
                try await response.end()
            }
            #expect(canary.isReleased)
            try await response.run {
                let error = #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.host) }
                #expect(error.map { "\($0.reason)" } == #"closed(label: "request")"#)
            }
        }
    }

    @Test func `A response is streamed through a writer that is not Sendable`() async throws {
        try await inOverlay {
            register()
            let body = try await ServiceRegistry.withScope("request") { scope -> StreamedBody in
                scope.add(.number) { 7 }
                let response = scope.extendLifetime()
                return { writer in
                    try await response.run {
                        try await writer.write("\(try ServiceRegistry.resolve(.number))")
                        try await writer.write("\(try ServiceRegistry.resolve(.host).name)")
                    }
                }
            }
            var writer: any BodyWriter = LineWriter()
            try await body(&writer)
            #expect((writer as? LineWriter)?.lines == ["7", "host"])
            #expect(ended.entries == ["host"])
        }
    }

    @Test func `The body of an extension runs on the isolation of its caller`() async throws {
        try await extendOnMainActor()
    }

    @MainActor private func extendOnMainActor() async throws {
        try await inOverlay {
            let response = try await ServiceRegistry.withScope("request") { $0.extendLifetime() }
            var count = 0
            try await response.run {
                MainActor.assertIsolated()
                count += 1
            }
            #expect(count == 1)
        }
    }

    @Test func `The last of several extensions closes the scope`() async throws {
        try await inOverlay {
            register()
            let extensions = try await ServiceRegistry.withScope("request") { scope in
                _ = ServiceRegistry[.host]
                return [scope.extendLifetime(), scope.extendLifetime()]
            }
            try await extensions[0].end()
            #expect(ended.entries.isEmpty)
            await #expect(throws: Broken.self) { try await extensions[1].run { throw Broken() } }
            #expect(ended.entries == ["host"])
        }
    }

    @Test func `An extension that is dropped ends as well`() async throws {
        try await inOverlay {
            let gate = Gate()
            ServiceRegistry.add(.host, lifetime: .scoped, shutdown: { _ in gate.open() }, { Host() })
            try await ServiceRegistry.withScope("request") { scope in
                _ = ServiceRegistry[.host]
                _ = scope.extendLifetime()
                let dropped = scope.extendLifetime()
                Task { withExtendedLifetime(dropped) {} }
            }
            await gate.wait()
        }
    }

    @Test(arguments: [true, false])
    func `An extension keeps the scopes open that its scope is in`(isDropped: Bool) async throws {
        try await inOverlay {
            register()
            ServiceRegistry.add(.number, lifetime: .scoped, shutdown: { [ended] _ in ended.note("number") }, { 1 })
            let extended = Lock<ServiceScopeExtension?>(nil)
            try await ServiceRegistry.withScope("request") { _ in
                _ = ServiceRegistry[.number]
                try await ServiceRegistry.withScope("user") { _ in
                    let page = ServiceRegistryImplementation.current.makeScope("page")
                    _ = page[.host]
                    extended.withLock { $0 = page.extendLifetime() }
                }
            }
            #expect(ended.entries.isEmpty)
            if isDropped {
                _ = extended.withLock { $0.take() }
            } else {
                try await extended.withLock(\.self)?.run { #expect(ServiceRegistry[.host].name == "host") }
            }
            while ended.entries.count < 2 { await Task.yield() }
            #expect(ended.entries == ["host", "number"])
        }
    }

    @Test func `An extension ends before the closure does, and the closure closes the scope`() async throws {
        try await inOverlay {
            register()
            try await ServiceRegistry.withScope("request") { scope in
                _ = ServiceRegistry[.host]
                try await scope.extendLifetime().end()
                #expect(ended.entries.isEmpty)
            }
            #expect(ended.entries == ["host"])
        }
    }
}

/// The body of a response as frameworks have it: written after the handler has returned, by a writer that is only borrowed.
private typealias StreamedBody = @Sendable @concurrent (inout any BodyWriter) async throws -> Void

private protocol BodyWriter {
    @concurrent mutating func write(_ line: String) async throws
}

/// Not Sendable, as the writers of frameworks are.
private final class LineWriter: BodyWriter {
    var lines: [String] = []

    @concurrent func write(_ line: String) async throws {
        lines.append(line)
    }
}

@Suite struct ExpectationTests {
    @Test func `An expected service counts as registered, and a lookup elsewhere names the scope`() async throws {
        try await inOverlay { () async throws in
            ServiceRegistry.expect(.number, in: "session")
            ServiceRegistry.add(.host, lifetime: .scoped, dependsOn: .number) {
                Host("\(try ServiceRegistry.resolve(.number))")
            }
            #expect(ServiceRegistry.validate().isEmpty)
            #expect(await ServiceRegistry.validate(building: true).isEmpty)
            let error = try #require(throws: ServiceRegistryError.self) {
                try ServiceRegistry.resolve(.host, fileID: "App/Main.swift", line: 12, function: "load()")
            }
            #expect(error.name == "number")
            #expect(error.expectedScope == "session")
            #expect(error.description.contains("what to do:    Look it up in a scope \"session\", which brings it."))
            let session = ServiceRegistry.makeScope("session")
            session.add(.number) { 3 }
            #expect(session[.host].name == "3")
        }
    }

    @Test(arguments: [true, false])
    func `A start leaves a scoped service to the scopes that bring what it needs`(isDeclared: Bool) async throws {
        try await inOverlay { () async throws in
            let (inbox, badge) = (ServiceName<String>("inbox"), ServiceName<String>("badge"))
            ServiceRegistry.expect(.number, in: "session")
            ServiceRegistry.addAsync(badge, lifetime: .scoped, dependsOn: inbox) {
                "badge of \(ServiceRegistry[inbox])"
            }
            ServiceRegistry.addAsync(inbox, lifetime: .scoped, dependsOn: isDeclared ? ["number"] : []) {
                "inbox of \(try ServiceRegistry.resolve(.number))"
            }
            ServiceRegistry.add(.host, lifetime: .eager) { Host() }
            try await ServiceRegistry.start()
            let session = ServiceRegistry.makeScope("session")
            session.add(.number) { 3 }
            try await session.start()
            #expect(session[badge] == "badge of inbox of 3")
            ServiceRegistry.add(.host, lifetime: .eager) { Host("\(try ServiceRegistry.resolve(.number))") }
            let error = await #expect(throws: ServiceStartError.self) { try await ServiceRegistry.start() }
            #expect(error?.notReady == ["host"])
            #expect(error?.ready == [])
        }
    }

    @Test func `A start says what a shared service waits for that only a scope brings`() async throws {
        try await inOverlay { () async throws in
            let (inbox, badge) = (ServiceName<String>("inbox"), ServiceName<String>("badge"))
            ServiceRegistry.expect(.number, in: "session")
            ServiceRegistry.add(inbox, lifetime: .scoped) { "inbox of \(try ServiceRegistry.resolve(.number))" }
            ServiceRegistry.add(badge, lifetime: .scoped, dependsOn: inbox) { try ServiceRegistry.resolve(inbox) }
            ServiceRegistry.add(.host, lifetime: .eager, dependsOn: badge) { Host(try ServiceRegistry.resolve(badge)) }
            let error = try await #require(throws: ServiceStartError.self) { try await ServiceRegistry.start() }
            #expect(error.notReady == ["inbox", "badge", "host"])
            #expect((error.failures["inbox"] as? ServiceRegistryError)?.name == "number")
            #expect(error.waiting == ["badge": ["inbox"], "host": ["badge"]])
        }
    }

    @Test(arguments: [false, true])
    func `A start of the scope that was to bring an input fails without it`(isInOverlay: Bool) async throws {
        try await inOverlay { () async throws in
            ServiceRegistry.expect(.number, in: "session")
            ServiceRegistry.addAsync(.host, lifetime: .scoped) { Host("\(try ServiceRegistry.resolve(.number))") }
            let session = ServiceRegistry.makeScope("session")
            let scope = isInOverlay ? session.makeOverlay { _ in } : session
            for scope in [scope, scope.makeScope("request")] {
                let error = await #expect(throws: ServiceStartError.self) { try await scope.start() }
                #expect(error?.notReady == ["host"])
            }
        }
    }

    @Test func `A lookup in the scope that was to bring a service says to register it there`() throws {
        try inOverlay { () throws in
            ServiceRegistry.expect(.number, in: "session")
            let request = ServiceRegistry.makeScope("session").makeScope("request")
            let error = try #require(throws: ServiceRegistryError.self) { try request.resolve(.number) }
            #expect(error.description.contains("Register it in the scope \"session\" before its first use there."))
        }
    }

    @Test func `A service that scopes share is to be scoped if only a scope brings what it needs`() throws {
        try inOverlay { () throws in
            ServiceRegistry.expect(.number, in: "session")
            ServiceRegistry.add(.host) { Host("\(try ServiceRegistry.resolve(.number))") }
            let session = ServiceRegistry.makeScope("session")
            session.add(.number) { 3 }
            let error = try #require(throws: ServiceRegistryError.self) { try session.resolve(.host) }
            #expect(
                error.description.contains(
                    "Register \"host\" as scoped: only a scope \"session\" brings this."
                )
            )
        }
    }

    @Test func `A lookup in an overlay of the scope that was to bring a service says so, too`() throws {
        try inOverlay { () throws in
            ServiceRegistry.expect(.number, in: "session")
            try ServiceRegistry.makeScope("session").withOverrides({ _ in }) { () throws in
                let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.number) }
                #expect(error.description.contains("Register it in the scope \"session\" before its first use there."))
            }
        }
    }

    @Test func `Scopes of several labels may bring a service`() async throws {
        try await inOverlay { () async throws in
            for label in ["request", "socket"] { ServiceRegistry.expect(.number, in: label) }
            ServiceRegistry.addAsync(.host, lifetime: .scoped) { Host("\(try ServiceRegistry.resolve(.number))") }
            try await ServiceRegistry.start()
            for label in ["request", "socket"] {
                let scope = ServiceRegistry.makeScope(label)
                let error = try #require(throws: ServiceRegistryError.self) { try scope.resolve(.number) }
                #expect(error.expectedScope == label)
                await #expect(throws: ServiceStartError.self) { try await scope.start() }
                scope.add("page" as ServiceName<Int>, dependsOn: .number) { try ServiceRegistry.resolve(.number) }
                #expect(scope.validate().isEmpty)
            }
        }
    }

    @Test func `An overlay expects what its base does`() {
        inOverlay {
            ServiceRegistry.expect(.number, in: "session")
            ServiceRegistry.add(.host, dependsOn: ["number"]) { Host() }
            let problems = ServiceRegistry.withOverrides({ _ in }, operation: { ServiceRegistry.validate() })
            #expect(problems.isEmpty)
        }
    }
}
