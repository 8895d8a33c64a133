// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Hears of every lookup in a world; `SOATesting` watches tests with it.
package protocol WorldMonitor: Sendable {
    /// A service was asked for in the world, or in a scope below it.
    ///
    /// - Parameters:
    ///   - name: The name that was asked for.
    ///   - isOverride: True if it was registered inside the world, or in a watched one that the world was made of;
    ///     false if it came from outside, or if its own accessor makes it.
    ///   - site: Where it was asked for.
    func lookedUp(_ name: String, isOverride: Bool, at site: CallSite)
}

extension WorldMonitor {
    func lookedUp(_ entry: Entry, at site: CallSite) {
        let isOverride = (entry.isOverride || !entry.isInherited) && !entry.definition.isAccessor
        lookedUp(entry.definition.name, isOverride: isOverride, at: site)
    }
}
