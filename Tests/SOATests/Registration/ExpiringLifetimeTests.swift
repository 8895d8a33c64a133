// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOATestSupport
import Testing

@testable import SOA

@Suite(.timeLimit(.minutes(10))) struct ExpiringLifetimeTests {
    @Test func `An instance is shared until it is too old, and built anew after that`() {
        inOverlay {
            let builds = Counter()
            ServiceRegistry.add(.host, lifetime: .expiring(after: .seconds(3600))) { Host("\(builds.increment())") }
            for _ in 0..<10 { #expect(ServiceRegistry[.host].name == "1") }
            ServiceRegistry.age(by: .seconds(1800))
            #expect(ServiceRegistry[.host].name == "1")
            ServiceRegistry.age(by: .seconds(1801))
            for _ in 0..<10 { #expect(ServiceRegistry[.host].name == "2") }
            ServiceRegistry.makeScope("session").age(by: .seconds(3600))
            #expect(ServiceRegistry.makeScope("session")[.host].name == "3")
        }
    }

    @Test(arguments: [Duration.seconds(60), .seconds(86_400), .seconds(100 * 365 * 86_400)])
    func `More time may pass than the machine is on`(_ lifetime: Duration) {
        inOverlay {
            let builds = Counter()
            ServiceRegistry.add(.host, lifetime: .expiring(after: lifetime)) { Host("\(builds.increment())") }
            for round in 1...3 {
                #expect(ServiceRegistry[.host].name == "\(round)")
                ServiceRegistry.age(by: lifetime / 2)
                #expect(ServiceRegistry[.host].name == "\(round)")
                ServiceRegistry.age(by: lifetime / 2)
            }
            ServiceRegistry.age(by: .seconds(Int64.max))
            ServiceRegistry.age(by: .seconds(Int64.max))
            #expect(ServiceRegistry[.host].name == "4")
        }
    }

    @Test(arguments: [1, 100])
    func `Lookups are counted on when an instance expires, and only the first one of all is reported`(_ count: Int) {
        inOverlay {
            let firsts = Counter()
            let observation = ServiceRegistry.observe { if case .resolvedFirst = $0 { firsts.increment() } }
            defer { observation.cancel() }
            ServiceRegistry.add(.host, lifetime: .expiring(after: .seconds(60))) { Host("main") }
            for round in 1...3 {
                for _ in 0..<count { _ = ServiceRegistry[.host] }
                #expect(ServiceRegistry.entry("host")?.resolves == round * count)
                ServiceRegistry.age(by: .seconds(60))
            }
            #expect(firsts.value == 1)
        }
    }

    @Test func `A scope's own registration expires too`() {
        inOverlay {
            let builds = Counter()
            let scope = ServiceRegistry.makeScope("session")
            scope.add(.host, lifetime: .expiring(after: .seconds(60))) { Host("\(builds.increment())") }
            #expect(scope[.host].name == "1")
            ServiceRegistry.age(by: .seconds(60))
            #expect(scope[.host].name == "2")
        }
    }

    @Test func `An expired instance is shut down once, with the registry`() async throws {
        try await inOverlay {
            let builds = Counter()
            let ended = Journal<String>()
            ServiceRegistry.add(
                .host,
                lifetime: .expiring(after: .seconds(60)),
                shutdown: { ended.note($0.name) },
                { Host("\(builds.increment())") }
            )
            for _ in 0..<3 {
                _ = ServiceRegistry[.host]
                ServiceRegistry.age(by: .seconds(60))
            }
            #expect(ended.entries.isEmpty)
            try await ServiceRegistry.shutdown()
            #expect(ended.entries == ["3", "2", "1"])
        }
    }

    @Test func `An asynchronous service expires too`() async throws {
        try await inOverlay { () async throws in
            let builds = Counter()
            ServiceRegistry.addAsync(.number, lifetime: .expiring(after: .seconds(60))) { builds.increment() }
            #expect(try await ServiceRegistry.resolve(awaiting: .number) == 1)
            ServiceRegistry.age(by: .seconds(60))
            #expect(throws: ServiceRegistryError.self) { () throws in _ = try ServiceRegistry.resolve(.number) }
            #expect(try await ServiceRegistry.resolve(awaiting: .number) == 2)
            #expect(ServiceRegistry[.number] == 2)
        }
    }

    @Test(arguments: [
        (Duration.seconds(90), "expiring(90)"), (.milliseconds(250), "expiring(0.25)"),
        (.nanoseconds(1), "expiring(0.000000001)"), (.seconds(-2), "expiring(-2)"),
        (Duration(secondsComponent: 1, attosecondsComponent: 1), "expiring(1.000000000000000001)"),
    ]) func `The text of the lifetime has its duration`(_ duration: Duration, _ text: String) {
        #expect(ServiceLifetime.expiring(after: duration).rawValue == text)
        #expect(ServiceLifetime(rawValue: text) == .expiring(after: duration))
    }

    @Test func `Every lifetime comes back from its text, and other texts are refused`() {
        for lifetime in ServiceLifetime.samples { #expect(ServiceLifetime(rawValue: lifetime.rawValue) == lifetime) }
        for text in ["", "expiring", "expiring()", "expiring(x)", "expiring(1.)", "expiring(1.2.3)", "expiring(--1)"] {
            #expect(ServiceLifetime(rawValue: text) == nil)
        }
    }

    #if os(Linux)
    @Test func `Time that the machine sleeps counts`() throws {
        // In a namespace of its own, the clocks differ as after such a time: unshare --time --boottime 3600.
        func uptime() throws -> Double {
            let text = try String(contentsOfFile: "/proc/uptime", encoding: .utf8)
            return try #require(text.split(separator: " ").first.flatMap { Double($0) })
        }
        let start = try uptime()
        let now = Double(BuildTime.now) / 1e9
        #expect(try (start - 1...uptime() + 1).contains(now))
    }
    #endif
}
