// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Metrics

import Metrics
import MetricsTestKit
import SOA
import SOAMetrics
import Testing
import SOATestSupport

@Suite struct MetricsTests {
    private struct Broken: Error {}

    private let metrics = TestMetrics()

    private func total(_ label: String, _ dimensions: [(String, String)]) -> Int64 {
        metrics.counterTotal(label: label, dimensions: dimensions)
    }

    @Test func `Builds are counted and timed by the name of the service`() throws {
        try inOverlay {
            ServiceRegistry.recordMetrics(with: metrics)
            ServiceRegistry.add("number", lifetime: .transient) { 1 }
            _ = ServiceRegistry["number" as ServiceName<Int>]
            _ = ServiceRegistry["number" as ServiceName<Int>]
            #expect(total("soa.builds", [("service", "number")]) == 2)
            let times = try metrics.expectTimer("soa.build.duration", [("service", "number")]).values
            #expect(times.count == 2)
            #expect(times.allSatisfy { $0 > 0 })
        }
    }

    @Test func `First lookups are counted, and later ones are not`() {
        inOverlay {
            ServiceRegistry.recordMetrics(with: metrics)
            ServiceRegistry.add("number") { 1 }
            for _ in 0..<3 { _ = ServiceRegistry["number" as ServiceName<Int>] }
            #expect(total("soa.first_resolves", [("service", "number")]) == 1)
        }
    }

    @Test func `Failures are counted by their reason`() {
        inOverlay {
            ServiceRegistry.recordMetrics(with: metrics)
            ServiceRegistry.add("store") { () throws -> Int in throw Broken() }
            ServiceRegistry.add("search") { try ServiceRegistry.resolve("nobody" as ServiceName<Int>) }
            for _ in 0..<2 { _ = try? ServiceRegistry.resolve("store" as ServiceName<Int>) }
            _ = try? ServiceRegistry.resolve("search" as ServiceName<Int>)
            #expect(total("soa.failures", [("service", "store"), ("reason", "buildFailed")]) == 2)
            #expect(total("soa.failures", [("service", "search"), ("reason", "notRegistered")]) == 1)
            #expect(metrics.counterTotal(label: "soa.builds") == 0)
        }
    }

    @Test func `Shutdowns are counted`() async throws {
        try await inOverlay {
            ServiceRegistry.recordMetrics(with: metrics)
            ServiceRegistry.add("built") { 1 }
            ServiceRegistry.add("unbuilt") { 1 }
            _ = ServiceRegistry["built" as ServiceName<Int>]
            try await ServiceRegistry.shutdown()
            #expect(total("soa.shutdowns", [("service", "built")]) == 1)
            #expect(metrics.counterTotal(label: "soa.shutdowns") == 1)
        }
    }

    @Test func `A shutdown that fails is counted too`() async {
        await inOverlay {
            ServiceRegistry.recordMetrics(with: metrics)
            ServiceRegistry.add("number", shutdown: { _ in throw Broken() }) { 1 }
            _ = ServiceRegistry["number" as ServiceName<Int>]
            await #expect(throws: ServiceShutdownError.self) { try await ServiceRegistry.shutdown() }
            #expect(total("soa.shutdowns", [("service", "number")]) == 1)
        }
    }

    @Test func `Names beyond the maximum number are counted as other`() {
        inOverlay {
            ServiceRegistry.recordMetrics(with: metrics, maximumServiceNames: 2)
            for number in 0..<5 {
                let name = ServiceName<Int>("number \(number)")
                ServiceRegistry.add(name) { number }
                _ = ServiceRegistry[name]
            }
            #expect(total("soa.builds", [("service", "number 1")]) == 1)
            #expect(total("soa.builds", [("service", "number 2")]) == 0)
            #expect(total("soa.builds", [("service", "other")]) == 3)
            #expect(metrics.counters(label: "soa.builds").count == 3)
        }
    }

    @Test func `Elements of a list are counted by its name, however many scopes add some`() {
        inOverlay {
            ServiceRegistry.recordMetrics(with: metrics, maximumServiceNames: 2)
            let scopes = (0..<5).map { _ in ServiceRegistry.makeScope("request") }
            for scope in scopes {
                scope.add(to: "hooks") { 1 }
                _ = scope.all("hooks" as ServiceName<Int>)
            }
            ServiceRegistry.add("number") { 1 }
            _ = ServiceRegistry["number" as ServiceName<Int>]
            #expect(total("soa.builds", [("service", "hooks")]) == 5)
            #expect(total("soa.builds", [("service", "number")]) == 1)
            #expect(metrics.counters(label: "soa.builds").count == 2)
        }
    }

    @Test func `A name that ends in brackets without a number is that of a service`() {
        inOverlay {
            ServiceRegistry.recordMetrics(with: metrics)
            for name in ["redis[primary]", "redis[replica]", "redis[]"] {
                ServiceRegistry.add(ServiceName<Int>(name)) { 1 }
                _ = ServiceRegistry[ServiceName<Int>(name)]
                #expect(total("soa.builds", [("service", name)]) == 1)
            }
        }
    }

    @Test func `Metrics carry the prefix that is requested`() {
        inOverlay {
            ServiceRegistry.recordMetrics(with: metrics, prefix: "shop.registry")
            ServiceRegistry.add("number") { 1 }
            _ = ServiceRegistry["number" as ServiceName<Int>]
            #expect(
                Set(metrics.counters.map(\.label) + metrics.timers.map(\.label)) == [
                    "shop.registry.builds", "shop.registry.build.duration", "shop.registry.first_resolves",
                ]
            )
        }
    }

    @Test func `Without a factory the current one is taken`() {
        inOverlay {
            withMetricsFactory(metrics) { _ = ServiceRegistry.recordMetrics() }
            ServiceRegistry.add("number") { 1 }
            _ = ServiceRegistry["number" as ServiceName<Int>]
            #expect(metrics.counterTotal(label: "soa.builds") == 1)
        }
    }

    @Test func `What registering alone says is not measured`() {
        inOverlay {
            ServiceRegistry.recordMetrics(with: metrics)
            ServiceRegistry.add("number") { 1 }
            ServiceRegistry.add("number") { 2 }
            _ = ServiceRegistry.makeScope("session")
            #expect(metrics.counters.isEmpty)
        }
    }

    @Test func `Builds on many threads are counted each`() async {
        await inOverlay {
            ServiceRegistry.recordMetrics(with: metrics)
            ServiceRegistry.add("number", lifetime: .transient) { 1 }
            await withTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask {
                        for _ in 0..<250 { _ = ServiceRegistry["number" as ServiceName<Int>] }
                    }
                }
            }
            #expect(total("soa.builds", [("service", "number")]) == 2_000)
            #expect(metrics.timers.map(\.values.count) == [2_000])
        }
    }
}

#endif
