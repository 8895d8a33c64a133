// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Tracing

public import SOA
public import Tracing

extension ServiceRegistryImplementation {
    /// Records a span for each build in this registry, and in the scopes and overlays made from it.
    ///
    /// ```swift
    /// ServiceRegistry.traceBuilds()
    /// try await withSpan("launch") { _ in
    ///     try await ServiceRegistry.start()
    /// }
    /// ```
    ///
    /// A span is named `build` with the name of the service, such as `build database`, and is of the kind `internal`. That of
    /// an element is named after its list.
    ///
    /// | attribute | value |
    /// |---|---|
    /// | `soa.service` | the name of the service |
    /// | `soa.outcome` | `built` or `failed` |
    /// | `error.type` | for `failed`: the type of the factory's error, or the reason why nothing was built |
    ///
    /// Spans of failed builds have the status `error`. The parent is the span that was current at the lookup, `launch` above;
    /// of concurrent lookups, at the first one. A span is created when the build has ended, with its begin and end. The spans
    /// of a service, of its dependencies and of its factory are therefore siblings that overlap. The begin of a failed build
    /// is not known; its span has no length.
    ///
    /// Texts of errors are not recorded by default: they may hold passwords or addresses.
    ///
    /// While the registry has an observer, its warnings do not go to standard error, and they are not spans. Observe them
    /// with a logger too.
    ///
    /// - Parameters:
    ///   - tracer: The tracer; nil uses the active one at the time of each build.
    ///   - includingErrorTexts: True also records the error in the span. Use it only if the errors of your factories hold no
    ///     secrets.
    /// - Returns: The observation, which lasts until it is cancelled.
    @discardableResult
    public func traceBuilds(
        with tracer: (any Tracer)? = nil,
        includingErrorTexts: Bool = false
    ) -> ServiceObservation {
        let tracing = BuildTracing(tracer: tracer, includesErrorTexts: includingErrorTexts)
        return observe { tracing.record($0) }
    }
}

#endif
