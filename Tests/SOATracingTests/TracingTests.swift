// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Tracing

import InMemoryTracing
import SOA
import SOATracing
import Testing
import SOATestSupport
import Tracing

@Suite struct TracingTests {
    private struct Leak: Error, CustomStringConvertible {
        let description = "password=hunter2"
    }

    private let tracer = InMemoryTracer()

    private func span(_ name: String) throws -> FinishedInMemorySpan {
        try #require(tracer.finishedSpans.first { $0.operationName == name })
    }

    @Test func `A build becomes a span, with the name of the service`() throws {
        try inOverlay {
            ServiceRegistry.traceBuilds(with: tracer)
            ServiceRegistry.add("number") { 1 }
            _ = ServiceRegistry["number" as ServiceName<Int>]
            _ = ServiceRegistry["number" as ServiceName<Int>]
            #expect(tracer.finishedSpans.count == 1)
            let span = try span("build number")
            #expect(span.attributes["soa.service"]?.toSpanAttribute() == .string("number"))
            #expect(span.attributes["soa.outcome"]?.toSpanAttribute() == .string("built"))
            #expect(span.kind == .internal)
            #expect(span.status == nil)
            #expect(span.parentSpanID == nil)
        }
    }

    @Test func `The span of an element is named after its list, and has the name of the element`() throws {
        try inOverlay {
            ServiceRegistry.traceBuilds(with: tracer)
            ServiceRegistry.add(to: "hooks") { 1 }
            _ = ServiceRegistry.all("hooks" as ServiceName<Int>)
            let span = try span("build hooks")
            #expect(span.attributes["soa.service"]?.toSpanAttribute() == .string("hooks[0]"))
        }
    }

    @Test func `A span is as long as the build`() throws {
        try inOverlay {
            let length = Lock(Duration.zero)
            ServiceRegistry.observe { event in
                if case .built(_, let duration) = event { length.withLock { $0 = duration } }
            }
            ServiceRegistry.traceBuilds(with: tracer)
            ServiceRegistry.add("number") { 1 }
            _ = ServiceRegistry["number" as ServiceName<Int>]
            let span = try span("build number")
            let nanoseconds = span.endInstant.nanosecondsSinceEpoch - span.startInstant.nanosecondsSinceEpoch
            #expect(Duration.nanoseconds(Int64(nanoseconds)) == length.withLock { $0 })
        }
    }

    @Test func `The parent of a span is the span in which the service was requested`() throws {
        try inOverlay {
            ServiceRegistry.traceBuilds(with: tracer)
            ServiceRegistry.add("number") { 1 }
            tracer.withSpan("launch") { _ in _ = ServiceRegistry["number" as ServiceName<Int>] }
            let (build, launch) = (try span("build number"), try span("launch"))
            #expect(build.parentSpanID == launch.spanID)
            #expect(build.traceID == launch.traceID)
        }
    }

    @Test func `The parent of a service that is started is the span around the start`() async throws {
        try await inOverlay {
            ServiceRegistry.traceBuilds(with: tracer)
            ServiceRegistry.addAsync("later") { 1 }
            ServiceRegistry.add("eager", lifetime: .eager) { 1 }
            try await tracer.withSpan("launch") { _ in try await ServiceRegistry.start() }
            let launch = try span("launch").spanID
            let (later, eager) = (try span("build later"), try span("build eager"))
            #expect(later.parentSpanID == launch)
            #expect(eager.parentSpanID == launch)
        }
    }

    @Test func `A span that a factory makes itself has the same parent as that of the build`() throws {
        try inOverlay {
            ServiceRegistry.traceBuilds(with: tracer)
            ServiceRegistry.add("store") { tracer.withSpan("connect") { _ in 1 } }
            tracer.withSpan("launch") { _ in _ = ServiceRegistry["store" as ServiceName<Int>] }
            let launch = try span("launch").spanID
            let (connect, build) = (try span("connect"), try span("build store"))
            #expect(connect.parentSpanID == launch)
            #expect(build.parentSpanID == launch)
        }
    }

    @Test func `A failed build is a span with an error, and without what the error says of itself`() throws {
        try inOverlay {
            ServiceRegistry.traceBuilds(with: tracer)
            ServiceRegistry.add("number") { () throws -> Int in throw Leak() }
            _ = try? ServiceRegistry.resolve("number" as ServiceName<Int>)
            let span = try span("build number")
            #expect(span.attributes["soa.outcome"]?.toSpanAttribute() == .string("failed"))
            #expect(span.attributes["error.type"]?.toSpanAttribute() == .string("Leak"))
            #expect(span.status == SpanStatus(code: .error))
            #expect(span.errors.isEmpty)
            #expect(!"\(span)".contains("hunter2"))
        }
    }

    @Test func `An error is recorded where that is requested`() throws {
        try inOverlay {
            ServiceRegistry.traceBuilds(with: tracer, includingErrorTexts: true)
            ServiceRegistry.add("number") { () throws -> Int in throw Leak() }
            _ = try? ServiceRegistry.resolve("number" as ServiceName<Int>)
            let errors = try span("build number").errors
            #expect(errors.count == 1)
            let recorded = try #require(errors.first)
            #expect("\(recorded.error)".contains("hunter2"))
        }
    }

    @Test func `A build that fails for want of another service says why`() throws {
        try inOverlay {
            ServiceRegistry.traceBuilds(with: tracer)
            ServiceRegistry.add("search") { try ServiceRegistry.resolve("nobody" as ServiceName<Int>) }
            _ = try? ServiceRegistry.resolve("search" as ServiceName<Int>)
            let span = try span("build search")
            #expect(span.attributes["error.type"]?.toSpanAttribute() == .string("notRegistered"))
        }
    }

    @Test func `A registration that a closed registry refuses is no build`() async throws {
        try await inOverlay {
            ServiceRegistry.traceBuilds(with: tracer)
            let scope = ServiceRegistry.makeScope("session")
            try await scope.close()
            scope.add("number") { 1 }
            #expect(tracer.finishedSpans.isEmpty)
        }
    }

    @Test func `A registration that can't be weak is no build`() {
        inOverlay {
            ServiceRegistry.traceBuilds(with: tracer)
            ServiceRegistry.add("number", lifetime: .weak) { 1 }
            #expect(tracer.finishedSpans.isEmpty)
        }
    }

    @Test func `Without a tracer, the one that is active where a service is built is taken`() throws {
        try inOverlay {
            ServiceRegistry.traceBuilds()
            ServiceRegistry.add("number") { 1 }
            withTracer(tracer) { _ = ServiceRegistry["number" as ServiceName<Int>] }
            _ = try span("build number")
        }
    }

    @Test func `A cancelled observation makes no more spans`() {
        inOverlay {
            let observation = ServiceRegistry.traceBuilds(with: tracer)
            observation.cancel()
            ServiceRegistry.add("number") { 1 }
            _ = ServiceRegistry["number" as ServiceName<Int>]
            #expect(tracer.finishedSpans.isEmpty)
        }
    }
}

#endif
