// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// A service that a test put in the place of another, or added.
struct Override: Sendable {
    let name: String
    /// Where it was registered, if that is known.
    let site: CallSite?
}
