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
    fileprivate static var answer: Self { "answer" }
}

@Suite struct MetricsGuide {
    @Test func `Builds are counted and timed`() throws {
        let metrics = TestMetrics()

        try inWorld {
            ServiceRegistry.recordMetrics(with: metrics)
            ServiceRegistry.add(.answer) { 42 }
            _ = ServiceRegistry[.answer]
            #expect(metrics.counterTotal(label: "soa.builds", dimensions: [("service", "answer")]) == 1)
            let times = try metrics.expectTimer("soa.build.duration", [("service", "answer")]).values
            #expect(times.count == 1)
        }
    }

    @Test func `The prefix and the number of names are up to the app`() {
        let metrics = TestMetrics()

        inWorld {
            ServiceRegistry.recordMetrics(with: metrics, prefix: "app.services", maximumServiceNames: 1)
            ServiceRegistry.add(.answer) { 42 }
            ServiceRegistry.add("question") { 6 * 9 }
            _ = ServiceRegistry[.answer]
            _ = ServiceRegistry["question" as ServiceName<Int>]
        }
        for service in ["answer", "other"] {
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
