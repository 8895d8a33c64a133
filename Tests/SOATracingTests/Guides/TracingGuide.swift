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
    fileprivate static var answer: Self { "answer" }
}

@Suite struct TracingGuide {
    @Test func `Builds at launch are children of the launch`() async throws {
        let tracer = InMemoryTracer()

        try await inWorld {
            ServiceRegistry.add(.answer, lifetime: .eager) { 42 }
            ServiceRegistry.traceBuilds(with: tracer)
            try await tracer.withSpan("launch") { _ in
                try await ServiceRegistry.start()
            }
        }
        let launch = try #require(tracer.finishedSpans.first { $0.operationName == "launch" })
        let build = try #require(tracer.finishedSpans.first { $0.operationName == "build answer" })
        #expect(build.parentSpanID == launch.spanID)
        #expect(build.attributes["soa.service"]?.toSpanAttribute() == .string("answer"))
        #expect(build.attributes["soa.outcome"]?.toSpanAttribute() == .string("built"))
    }
}

#endif
