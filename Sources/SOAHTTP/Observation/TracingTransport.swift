// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Tracing

public import Foundation
public import Tracing

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests by another transport, each as a span, and hands the trace on to the server.
///
/// ```swift
/// let transport = TracingTransport(URLSessionTransport())
/// ```
///
/// A span is named like the method and of kind `client`. Its attributes follow OpenTelemetry: `http.request.method`,
/// `server.address`, `server.port`, `url.full`, `http.response.status_code`, `http.response.body.size`, `error.type`. A
/// status from 400 on, and every error but a cancellation, makes it a span with an error.
///
/// Secrets stay out: a URL is told without user, password, query and fragment, headers and bodies are not told at all,
/// and an error with its type and code only.
///
/// The headers that the tracer injects, such as `traceparent`, go along with each request; they replace any of the same
/// name.
public struct TracingTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let tracer: (any Tracer)?

    /// Wraps a transport.
    ///
    /// - Parameters:
    ///   - transport: What sends the requests.
    ///   - tracer: What makes the spans; nil for the one of `InstrumentationSystem`, looked up for each request.
    public init(_ transport: any HTTPTransport, tracer: (any Tracer)? = nil) {
        self.transport = transport
        self.tracer = tracer
    }

    /// Sends a request as a span.
    ///
    /// - Parameter request: What to send.
    /// - Returns: What the transport gave.
    /// - Throws: What the transport threw.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        try await trace(request) { request, tell in
            try await transport.data(for: request, clock: ContinuousClock(), tell)
        }
    }

    /// Sends a request as a span, and writes the body of the answer to a file.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - progress: Called as bytes arrive.
    /// - Returns: What the transport gave.
    /// - Throws: What the transport threw.
    public func download(
        for request: URLRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> (URL, HTTPURLResponse) {
        try await trace(request) { request, tell in
            try await transport.download(for: request, progress: progress, clock: ContinuousClock(), tell)
        }
    }

    private func trace<Answer>(
        _ request: URLRequest,
        send: (URLRequest, (RequestOutcome) -> Void) async throws -> Answer
    ) async throws -> Answer {
        let tracer = tracer ?? InstrumentationSystem.tracer
        let span = tracer.startAnySpan(request.method, ofKind: .client)
        defer { span.end() }
        describe(request, in: span)
        var request = request
        tracer.inject(span.context, into: &request, using: HeaderInjector())
        return try await ServiceContext.withValue(span.context) {
            try await send(request) { describe($0, in: span) }
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
        case .answered(let status, let bytes):
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

/// Writes what belongs to a trace into the headers of a request.
private struct HeaderInjector: Injector {
    func inject(_ value: String, forKey key: String, into request: inout URLRequest) {
        request.setValue(value, forHTTPHeaderField: key)
    }
}

#endif
