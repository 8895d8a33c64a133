// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// A service that a test overrode or added.
struct Override: Sendable {
    let name: String
    /// The call site of the registration, if it is known.
    let site: CallSite?
}

extension String {
    /// The name that a test uses: for a replaced list, that of the list.
    var nameInTest: String {
        hasSuffix("[*]") ? String(dropLast(3)) : self
    }
}
