// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// One lookup in the world of a test: what was asked for, and where in the source.
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
