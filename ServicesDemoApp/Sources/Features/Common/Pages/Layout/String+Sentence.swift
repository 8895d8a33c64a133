// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension String {
    /// The text as a sentence, with a capital letter and a full stop.
    var sentence: String {
        guard let first, let last else { return self }
        return first.uppercased() + dropFirst() + (".!?".contains(last) ? "" : ".")
    }
}
