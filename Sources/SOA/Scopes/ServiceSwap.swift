// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A process-wide replacement of a service, until it is restored.
public final class ServiceSwap: Sendable {
    // Weak: the factory and its captures live as long as the registration is in the registry.
    private weak let registration: Registration?
    // Weak, since a service of an overlay may keep the swap; nil for the root, whose retains would take longer.
    private weak let overlay: Registry?

    init(_ registration: Registration, in registry: Registry) {
        self.registration = registration
        overlay = registry === Registry.root ? nil : registry
    }

    /// Restores the replaced service with its instances, or removes a name that was unknown before.
    ///
    /// It does nothing if called again, or after the name was registered anew or removed. Swaps of one name may be restored
    /// in any order. Instances that lookups returned stay valid.
    public func restore() {
        // Of an overlay that is gone, the root has nothing to restore.
        if let registration { (overlay ?? .root).restore(registration) }
    }
}
