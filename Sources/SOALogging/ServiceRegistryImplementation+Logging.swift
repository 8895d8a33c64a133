// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Logging

public import Logging
public import SOA

extension ServiceRegistryImplementation {
    /// Writes the events of this registry, and of every scope and world that is made from it, to a logger.
    ///
    /// ```swift
    /// ServiceRegistry.logEvents(to: logger)
    /// ```
    ///
    /// | message | level | metadata |
    /// |---|---|---|
    /// | `Service registered` | trace | `soa.service` |
    /// | `Service handed out for the first time` | trace | `soa.service` |
    /// | `Service built` | debug | `soa.service`, `soa.build.microseconds` |
    /// | `Service overridden` | debug | `soa.service` |
    /// | `Service stopped` | trace | `soa.service` |
    /// | `Scope opened` | trace | `soa.scope` |
    /// | `Scope closed` | trace | `soa.scope` |
    /// | `Service replaced` | warning | `soa.service` |
    /// | `Service calls itself otherwise` | warning | `soa.service`, `soa.service.own_name` |
    /// | `Service failed` | warning | `soa.service`, `soa.error.…` |
    ///
    /// What is known of a failure is in `soa.error.type`, the type of what the builder threw or of the error itself,
    /// and in `soa.error.reason`, the reason of the `ServiceRegistryError` without its values, such as
    /// `buildFailed`. `soa.error.path` has the names from the entry point to the service that failed first, and
    /// `soa.error.registered_at` and `soa.error.requested_at` places in the source.
    ///
    /// Messages never vary. Names of services, labels of scopes, names of types and places in the source are written
    /// as they are, so keep secrets out of them. What an error says of itself is not written: it may hold a password
    /// or an address.
    ///
    /// While a logger listens, the registry's own warnings go to it and no longer to standard error, whatever the level
    /// of the logger.
    ///
    /// - Parameters:
    ///   - logger: The logger, with its level and metadata. Its handler is called on the thread of each event.
    ///   - includingErrorTexts: True also writes the whole text of an error, as `soa.error.text`. Ask for it where what
    ///     your builders throw holds no secrets.
    /// - Returns: The observation, which lasts until it is cancelled.
    @discardableResult
    public func logEvents(to logger: Logger, includingErrorTexts: Bool = false) -> ServiceObservation {
        let log = EventLog(logger: logger, includesErrorTexts: includingErrorTexts)
        return observe { log.write($0) }
    }
}

#endif
