// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension String {
    /// The text with a capital first letter.
    var capitalizingFirst: String {
        prefix(1).uppercased() + dropFirst()
    }
}
