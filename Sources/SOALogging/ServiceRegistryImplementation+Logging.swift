// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Logging

public import Logging
public import SOA

extension ServiceRegistryImplementation {
    /// Writes the events of this registry, and of the scopes and overlays made from it, to a logger.
    ///
    /// ```swift
    /// ServiceRegistry.logEvents(to: logger)
    /// ```
    ///
    /// | message | level | metadata |
    /// |---|---|---|
    /// | `Service registered` | trace | `soa.service` |
    /// | `Service returned for the first time` | trace | `soa.service` |
    /// | `Service built` | debug | `soa.service`, `soa.build.microseconds` |
    /// | `Service overridden` | debug | `soa.service` |
    /// | `Service stopped` | trace | `soa.service` |
    /// | `Scope opened` | trace | `soa.scope` |
    /// | `Scope closed` | trace | `soa.scope` |
    /// | `Service replaced` | warning | `soa.service` |
    /// | `Service calls itself otherwise` | warning | `soa.service`, `soa.service.own_name` |
    /// | `Service failed` | warning | `soa.service`, `soa.error.…` |
    ///
    /// `soa.error.type` is the type of the error that the factory threw, or of the registry's error. `soa.error.reason` is
    /// the reason of a `ServiceRegistryError` without its values, such as `buildFailed`. `soa.error.path` is the dependency
    /// path. `soa.error.registered_at` and `soa.error.requested_at` are call sites.
    ///
    /// Messages never vary. Names of services, scopes and types, and call sites are written as they are, so keep secrets
    /// out of them. Texts of errors are not written by default: they may hold passwords or addresses.
    ///
    /// While a logger observes a registry, its warnings no longer go to standard error, whatever the level of the logger, but
    /// for a registration that a closed registry refuses.
    ///
    /// - Parameters:
    ///   - logger: The logger, with its level and metadata. Its handler is called on the thread of each event.
    ///   - includingErrorTexts: True also writes the text of an error, as `soa.error.text`. Use it only if the errors of
    ///     your factories hold no secrets.
    /// - Returns: The observation, which lasts until it is cancelled.
    @discardableResult
    public func logEvents(to logger: Logger, includingErrorTexts: Bool = false) -> ServiceObservation {
        let log = EventLog(logger: logger, includesErrorTexts: includingErrorTexts)
        return observe { log.write($0) }
    }
}

#endif
