// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Observes this registry, and every scope and overlay that is made from it.
    ///
    /// While nobody observes, it costs next to nothing, and warnings go to standard error.
    ///
    /// - Parameter observer: Receives each event, on the thread that it happens on, before the lookup that caused it
    ///   goes on. It may use the registry; what it does there is observed too.
    /// - Returns: The observation, which lasts until it is cancelled.
    @discardableResult
    public func observe(_ observer: @escaping @Sendable (ServiceEvent) -> Void) -> ServiceObservation {
        registry.observe(observer)
    }
}
