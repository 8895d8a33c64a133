// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Tracing

public import Tracing

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends each request as a span, and sends the trace to the server.
///
/// ```swift
/// let transport = URLSessionTransport().using(TracingMiddleware())
/// ```
///
/// A span is named like the method and of kind `client`. Its attributes follow OpenTelemetry: `http.request.method`,
/// `server.address`, `server.port`, `url.full`, `http.response.status_code`, `http.response.body.size`, `error.type`. A
/// status from 400 on, and every error but a cancellation, makes it a span with an error.
///
/// Secrets stay out: a URL has no user, password, query and fragment, headers and bodies are left out, and an error has its
/// type and code only.
///
/// The headers that the tracer injects, such as `traceparent`, are sent with each request; they replace others of the same
/// name. A ``CachingMiddleware`` and a ``CoalescingMiddleware`` further in ignore them.
public struct TracingMiddleware: HTTPMiddleware {
    private let tracer: (any Tracer)?

    /// Creates the middleware.
    ///
    /// - Parameter tracer: The tracer; nil for that of `InstrumentationSystem`, looked up for each request.
    public init(tracer: (any Tracer)? = nil) {
        self.tracer = tracer
    }

    /// Sends a request as a span.
    public func intercept(
        _ request: URLRequest,
        options: HTTPOptions,
        next: any HTTPTransport
    ) async throws -> HTTPExchange {
        let tracer = tracer ?? InstrumentationSystem.tracer
        let span = tracer.startAnySpan(request.method, ofKind: .client)
        describe(request, in: span)
        var traced = (request: request, options: options)
        tracer.inject(span.context, into: &traced, using: HeaderInjector())
        return try await ServiceContext.withValue(span.context) {
            try await next.send(traced.request, options: traced.options, clock: ContinuousClock()) { outcome in
                describe(outcome, in: span)
                span.end()
            }
        }
    }

    private func describe(_ request: URLRequest, in span: any Span) {
        span.updateAttributes { attributes in
            attributes[RequestKey.method] = request.method
            attributes[RequestKey.url] = request.publicURL
            if let host = request.url?.host() { attributes["server.address"] = host }
            if let port = request.url?.port { attributes["server.port"] = port }
        }
    }

    private func describe(_ outcome: RequestOutcome, in span: any Span) {
        switch outcome.end {
        case .responded(let status, let bytes):
            span.attributes[RequestKey.status] = status
            span.attributes[RequestKey.bytes] = bytes
            if status >= 400 { fail(span, "\(status)") }
        case .failed(let kind):
            fail(span, kind)
        case .cancelled:
            span.attributes[RequestKey.errorType] = "cancelled"
        }
    }

    private func fail(_ span: any Span, _ kind: String) {
        span.attributes[RequestKey.errorType] = kind
        span.setStatus(SpanStatus(code: .error))
    }
}

/// Writes the headers of a trace to a request.
private struct HeaderInjector: Injector {
    func inject(_ value: String, forKey key: String, into traced: inout (request: URLRequest, options: HTTPOptions)) {
        traced.request.setValue(value, forHTTPHeaderField: key)
        traced.options.traceHeaders.insert(key.lowercased())
    }
}

#endif
