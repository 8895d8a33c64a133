// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A process-wide replacement of a service, until it is restored.
public final class ServiceSwap: Sendable {
    private let registration: Registration
    private let registry: Registry

    init(_ registration: Registration, in registry: Registry) {
        self.registration = registration
        self.registry = registry
    }

    /// Restores the replaced service with its instances, or removes a name that was unknown before.
    ///
    /// It does nothing if called again, or after the name was registered anew or removed. Swaps of one name may be restored
    /// in any order. Instances that lookups returned stay valid.
    public func restore() {
        registry.restore(registration)
    }
}
