// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

extension ServiceSnapshot {
    /// One page that needs nothing else: the dependencies, the launch on a time line, and a table that can be sorted.
    ///
    /// It follows the light or dark appearance of the system, reads on a phone, and works without scripts but for
    /// sorting. Write it to a file, or serve it.
    public var html: String {
        SnapshotPage(self).html
    }
}
