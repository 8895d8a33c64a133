// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Tracing

import InMemoryTracing
import SOA
import SOATracing
import SOATestSupport
import Testing
import Tracing

extension ServiceName where Service == Int {
    fileprivate static var port: Self { "port" }
}

@Suite struct TracingGuide {
    @Test func `Builds at launch are children of the launch`() async throws {
        let tracer = InMemoryTracer()

        try await inOverlay {
            ServiceRegistry.add(.port, lifetime: .eager) { 8080 }
            ServiceRegistry.traceBuilds(with: tracer)
            try await tracer.withSpan("launch") { _ in
                try await ServiceRegistry.start()
            }
        }
        let launch = try #require(tracer.finishedSpans.first { $0.operationName == "launch" })
        let build = try #require(tracer.finishedSpans.first { $0.operationName == "build port" })
        #expect(build.parentSpanID == launch.spanID)
        #expect(build.attributes["soa.service"]?.toSpanAttribute() == .string("port"))
        #expect(build.attributes["soa.outcome"]?.toSpanAttribute() == .string("built"))
    }
}

/// Compiled and not run: a process bootstraps its tracer once.
private func launch() async throws {
    ServiceRegistry.traceBuilds()
    try await withSpan("launch") { _ in
        try await ServiceRegistry.start()
    }
}

#endif
