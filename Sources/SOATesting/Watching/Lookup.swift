// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// A lookup in the overlay of a test: the name and the call site.
struct Lookup: Sendable {
    let name: String
    let site: CallSite
}

extension Lookup: Hashable {
    static func == (left: Lookup, right: Lookup) -> Bool {
        left.name == right.name && left.site.description == right.site.description
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(site.description)
    }
}
