// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

extension ServiceSnapshot {
    /// A self-contained page with the dependencies, the launch on a time line, and a sortable table.
    ///
    /// The page follows the light or dark appearance of the system and fits a phone. Only sorting and highlighting
    /// need scripts. Write the page to a file, or serve it.
    public var html: String {
        SnapshotPage(self).html
    }
}
