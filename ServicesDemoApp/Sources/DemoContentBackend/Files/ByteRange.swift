// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The bytes of a file that a `Range` field requests.
enum ByteRange: Hashable, Sendable {
    /// The whole file: the field is missing or can be ignored.
    case whole
    case part(ClosedRange<Int>)
    /// Bytes beyond the end of the file.
    case unsatisfiable

    /// Parses the field for a file of the given size.
    ///
    /// A field with another unit, several ranges or an invalid range stands for the whole file, as HTTP allows.
    init(_ field: String?, size: Int) {
        guard
            let field,
            let match = field.wholeMatch(of: /bytes=\s*([0-9]{0,18})-([0-9]{0,18})\s*/)
        else {
            self = .whole
            return
        }
        switch (Int(match.1), Int(match.2)) {
        case (nil, nil):
            self = .whole
        case (nil, let count?):
            self = count > 0 && size > 0 ? .part(max(0, size - count)...(size - 1)) : .unsatisfiable
        case (let first?, let last):
            if let last, last < first {
                self = .whole
            } else {
                self = first < size ? .part(first...min(last ?? size - 1, size - 1)) : .unsatisfiable
            }
        }
    }
}
