// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Metrics

public import Metrics
public import SOA

extension ServiceRegistryImplementation {
    /// Counts and times the events of this registry, and of the scopes and overlays made from it.
    ///
    /// ```swift
    /// MetricsSystem.bootstrap(factory)
    /// ServiceRegistry.recordMetrics()
    /// ```
    ///
    /// | metric | kind | dimensions | value |
    /// |---|---|---|---|
    /// | `soa.builds` | counter | `service` | services that were built |
    /// | `soa.build.duration` | timer | `service` | duration of a build, including its dependencies |
    /// | `soa.failures` | counter | `service`, `reason` | services that could not be built or registered |
    /// | `soa.first_resolves` | counter | `service` | services that were returned for the first time, or since a reset |
    /// | `soa.shutdowns` | counter | `service` | services that were shut down, also if that failed |
    ///
    /// `service` is the name of the service or, for an element, of its list; it is `other` after the maximum number of
    /// different names. `reason` is the reason of the `ServiceRegistryError` without its values, such as `buildFailed`, or
    /// `other`. A name therefore has at most twelve time series. A metric is created when there is something to record.
    ///
    /// A lookup costs the same with metrics as without; `snapshot()` has the number of lookups.
    ///
    /// While the registry has an observer, its warnings do not go to standard error, and they are not metrics. Observe them
    /// with a logger too.
    ///
    /// - Parameters:
    ///   - factory: The metrics factory; by default the one that is current at the call, so bootstrap first.
    ///   - prefix: The prefix of the metrics, instead of `soa`.
    ///   - maximumServiceNames: The largest number of different names of services.
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
