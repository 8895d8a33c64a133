// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension String {
    /// A text that begins with a capital letter and ends with a full stop, as pages have it.
    var sentence: String {
        guard let first, let last else { return self }
        return first.uppercased() + dropFirst() + (".!?".contains(last) ? "" : ".")
    }
}
