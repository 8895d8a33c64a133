// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Observes this registry, and the scopes and overlays that are made from it.
    ///
    /// While nobody observes, events cost next to nothing, and warnings go to standard error.
    ///
    /// - Parameter observer: Receives each event, on the thread of the event, before the lookup that caused it continues. It
    ///   may use the registry, which is observed too.
    /// - Returns: The observation, which lasts until it is cancelled.
    @discardableResult
    public func observe(_ observer: @escaping @Sendable (ServiceEvent) -> Void) -> ServiceObservation {
        registry.observe(observer)
    }
}
