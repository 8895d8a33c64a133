// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// A service that a test put in the place of another, or added.
struct Override: Sendable {
    let name: String
    /// Where it was registered, if that is known.
    let site: CallSite?
}

extension String {
    /// The name that a test knows: where a list was replaced, that of the list.
    var nameInTest: String {
        hasSuffix("[*]") ? String(dropLast(3)) : self
    }
}
