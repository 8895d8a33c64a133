// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension PlainListing.Item {
    /// Something that depends on what was read.
    var size: Int { id.utf8.count + name.utf8.count + links.count }
}
