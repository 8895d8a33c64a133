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
    /// for, which is `launch` above. A span is made when the build has ended, with the instants at which it began and
    /// ended: so services that were built for one another are siblings, and one span covers the others in time. When a
    /// failed build began is not known; its span has no length.
    ///
    /// What an error says of itself is not recorded: it may hold a password or an address.
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
