// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Tracing

public import SOA
public import Tracing

extension ServiceRegistryImplementation {
    /// Makes a span of each build in this registry, and in every scope and world that is made from it.
    ///
    /// ```swift
    /// ServiceRegistry.traceBuilds()
    /// try await withSpan("launch") { _ in
    ///     try await ServiceRegistry.start()
    /// }
    /// ```
    ///
    /// A span is called `build` with the name of the service, such as `build database`, and is of the kind `internal`.
    ///
    /// | attribute | what it tells |
    /// |---|---|
    /// | `soa.service` | the name of the service |
    /// | `soa.outcome` | `built` or `failed` |
    /// | `error.type` | for `failed`: the type of what the builder threw, or the reason why nothing was built |
    ///
    /// Spans of failed builds have the status `error`. The parent is the span that was current where the service was asked
    /// for, which is `launch` above; of several who ask at a time, the first one's. A span is made when the build has
    /// ended, with the instants at which it began and ended. So a service and those that its builder asked for are
    /// siblings that overlap in time, as are the spans that the builder makes itself. When a failed build began is not
    /// known; its span has no length.
    ///
    /// What an error says of itself is not recorded: it may hold a password or an address.
    ///
    /// Warnings of the registry go to standard error while nobody observes it, and this observes it. They are no spans,
    /// so let somebody hear them who reports them, such as a logger.
    ///
    /// - Parameters:
    ///   - tracer: What makes the spans; nil takes the tracer that is active where a service is built.
    ///   - includingErrorTexts: True also records the error in the span. Ask for it where what your builders throw
    ///     holds no secrets.
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
