// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Metrics

public import Metrics
public import SOA

extension ServiceRegistryImplementation {
    /// Counts and times what happens in this registry, and in every scope and world that is made from it.
    ///
    /// ```swift
    /// MetricsSystem.bootstrap(factory)
    /// ServiceRegistry.recordMetrics()
    /// ```
    ///
    /// | metric | kind | dimensions | what it tells |
    /// |---|---|---|---|
    /// | `soa.builds` | counter | `service` | services that were built |
    /// | `soa.build.duration` | timer | `service` | how long that took, with what they depend on |
    /// | `soa.failures` | counter | `service`, `reason` | services that could not be built or registered |
    /// | `soa.first_resolves` | counter | `service` | instances that were handed out for the first time |
    /// | `soa.shutdowns` | counter | `service` | services that were shut down |
    ///
    /// `service` is the name of the service. Only so many different names are told apart, in the order in which they
    /// occur first; all the others are `other`. `reason` is the reason of the `ServiceRegistryError` without its
    /// values, such as `buildFailed`, or `other`. So there are never more than twelve time series for each name.
    /// A metric is made when there is something to record.
    ///
    /// How often a service was handed out since is in `snapshot()`: a lookup costs the same with metrics as without.
    ///
    /// Warnings of the registry go to standard error while nobody observes it, and this observes it. They are no
    /// metrics, so let somebody hear them who reports them, such as a logger.
    ///
    /// - Parameters:
    ///   - factory: What makes the metrics. By default it is the one that is current here and now, so bootstrap first.
    ///   - prefix: Stands before the names above in place of `soa`.
    ///   - maximumServiceNames: How many different names of services are told apart.
    /// - Returns: The observation, which lasts until it is cancelled. The metrics stay.
    @discardableResult
    public func recordMetrics(
        with factory: any MetricsFactory = MetricsSystem.factory,
        prefix: String = "soa",
        maximumServiceNames: Int = 100
    ) -> ServiceObservation {
        let metrics = EventMetrics(factory: factory, prefix: prefix, maximumServiceNames: maximumServiceNames)
        return observe { metrics.record($0) }
    }
}

#endif
