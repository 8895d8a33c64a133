// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Tracing

import SOA
import Tracing

/// Makes spans of builds that have ended.
struct BuildTracing: Sendable {
    private enum Key {
        static let service = "soa.service"
        static let outcome = "soa.outcome"
        static let errorType = "error.type"
    }

    let tracer: (any Tracer)?
    let includesErrorTexts: Bool

    func record(_ event: ServiceEvent) {
        switch event {
        case .built(let name, let duration):
            makeSpan(of: name, lasting: duration)
        case .failed(let name, let error) where !isRefusedRegistration(of: name, error):
            makeSpan(of: name, lasting: .zero, error: error)
        case .failed, .registered, .replaced, .nameMismatch, .resolvedFirst, .overridden, .scopeOpened, .scopeClosed,
            .stopped:
            break
        }
    }

    private func makeSpan(of name: String, lasting duration: Duration, error: (any Error)? = nil) {
        let end = DefaultTracerClock.now
        let length = UInt64(max(0, duration / .nanoseconds(1)))
        let start = DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: end.nanosecondsSinceEpoch - length)
        // The observer runs where the build was asked for, so the current context is that of whoever asked.
        let span = (tracer ?? InstrumentationSystem.tracer).startSpan("build \(name)", at: start)
        span.attributes[Key.service] = name
        span.attributes[Key.outcome] = error == nil ? "built" : "failed"
        if let error {
            span.attributes[Key.errorType] = type(of: error)
            span.setStatus(SpanStatus(code: .error))
            if includesErrorTexts { span.recordError(error) }
        }
        span.end(at: end)
    }

    /// True if the event tells of a closed registry that took no registration, so that there was no build.
    private func isRefusedRegistration(of name: String, _ error: any Error) -> Bool {
        guard let error = error as? ServiceRegistryError, case .closed = error.reason else { return false }
        return error.name == name
    }

    /// The type of what a builder threw, or the reason why nothing was built.
    private func type(of error: any Error) -> String {
        switch (error as? ServiceRegistryError)?.reason {
        case .buildFailed(let underlying): "\(Swift.type(of: underlying))"
        case let reason?: reason.label
        case nil: "\(Swift.type(of: error))"
        }
    }
}

#endif
