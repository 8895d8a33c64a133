// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Metrics

import Metrics
import MetricsTestKit
import SOA
import SOAMetrics
import SOATestSupport
import Testing

extension ServiceName where Service == Int {
    fileprivate static var port: Self { "port" }
}

@Suite struct MetricsGuide {
    @Test func `Builds are counted and timed`() throws {
        let metrics = TestMetrics()

        try inOverlay {
            ServiceRegistry.recordMetrics(with: metrics)
            ServiceRegistry.add(.port) { 8080 }
            _ = ServiceRegistry[.port]
            #expect(metrics.counterTotal(label: "soa.builds", dimensions: [("service", "port")]) == 1)
            let times = try metrics.expectTimer("soa.build.duration", [("service", "port")]).values
            #expect(times.count == 1)
        }
    }

    @Test func `The prefix and the number of names are up to the app`() {
        let metrics = TestMetrics()

        inOverlay {
            ServiceRegistry.recordMetrics(with: metrics, prefix: "app.services", maximumServiceNames: 1)
            ServiceRegistry.add(.port) { 8080 }
            ServiceRegistry.add("question") { 6 * 9 }
            _ = ServiceRegistry[.port]
            _ = ServiceRegistry["question" as ServiceName<Int>]
        }
        for service in ["port", "other"] {
            #expect(metrics.counterTotal(label: "app.services.builds", dimensions: [("service", service)]) == 1)
        }
    }
}

/// Compiled and not run: a process bootstraps its metrics once.
private func bootstrap(_ factory: any MetricsFactory) {
    MetricsSystem.bootstrap(factory)
    ServiceRegistry.recordMetrics()
}

#endif
