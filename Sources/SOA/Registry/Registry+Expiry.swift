// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Registry {
    /// Discards an expired instance; it is shut down with the registry.
    func expire(_ slot: Slot, after lifetime: Duration) {
        var unpublication = Unpublication()
        state.withLock { state in
            guard slot.isExpired(at: BuildTime.now, age: lifetime.clampedNanoseconds) else { return }
            state.keep(slot.discard(&unpublication, lookupsGoOn: true), &unpublication)
        }
        unpublication.complete()
    }
}

extension ServiceRegistryImplementation {
    /// Makes every built instance older, for expiring services.
    ///
    /// - Parameter duration: The time to add; nothing happens if it is negative.
    package func age(by duration: Duration) {
        for registry in registry.top.subtree {
            var unpublication = Unpublication()
            for slot in registry.state.withLock({ $0.slots.all }) {
                slot.age(by: duration.clampedNanoseconds, &unpublication)
            }
            unpublication.complete()
        }
    }
}

extension Duration {
    /// The nanoseconds, clamped to a range from 0 to some centuries.
    var clampedNanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        return UInt64(max(0, max(0, min(seconds, 9_000_000_000)) * 1_000_000_000 + attoseconds / 1_000_000_000))
    }
}
