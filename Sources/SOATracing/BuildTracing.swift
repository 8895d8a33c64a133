// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Tracing

import SOA
import Tracing

/// Creates spans of builds that have ended.
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
        case .failed(let name, let error) where !isOfRegistration(error):
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
        // Names of spans are few, and scopes add elements of ever new names to a list.
        let operation = "build \(name.listOfElement ?? name)"
        // The observer runs where the build was requested, so the current context is the requester's.
        let span = (tracer ?? InstrumentationSystem.tracer).startSpan(operation, at: start)
        span.attributes[Key.service] = name
        span.attributes[Key.outcome] = error == nil ? "built" : "failed"
        if let error {
            span.attributes[Key.errorType] = type(of: error)
            span.setStatus(SpanStatus(code: .error))
            if includesErrorTexts { span.recordError(error) }
        }
        span.end(at: end)
    }

    /// Returns true if the registration itself can't be used, so there was no build: its call site is that of the lookup.
    private func isOfRegistration(_ error: any Error) -> Bool {
        guard let error = error as? ServiceRegistryError, error.requestedIn == nil else { return false }
        return error.requestedAt == error.registeredAt
    }

    /// Returns the type of the factory's error, or the reason why nothing was built.
    private func type(of error: any Error) -> String {
        switch (error as? ServiceRegistryError)?.reason {
        case .buildFailed(let underlying): "\(Swift.type(of: underlying))"
        case let reason?: reason.label
        case nil: "\(Swift.type(of: error))"
        }
    }
}

#endif
