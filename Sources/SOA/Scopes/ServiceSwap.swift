// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A swap of one service for another, for the whole process, until it is restored.
public final class ServiceSwap: Sendable {
    private let registration: Registration
    private let registry: Registry

    init(_ registration: Registration, in registry: Registry) {
        self.registration = registration
        self.registry = registry
    }

    /// Restores what the swap replaced, with the instances that it had; a name that was unknown is unknown again.
    ///
    /// A second call does nothing, and neither does one after the name was registered anew or removed. Swaps of one
    /// name may be restored in any order. Instances that lookups returned stay valid.
    public func restore() {
        registry.restore(registration)
    }
}
