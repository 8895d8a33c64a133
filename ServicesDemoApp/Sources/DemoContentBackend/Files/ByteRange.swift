// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Which bytes of a file a `Range` field asks for.
enum ByteRange: Hashable, Sendable {
    /// All of them: there is no field, or one that nobody has to follow.
    case whole
    case part(ClosedRange<Int>)
    /// Bytes that the file does not have.
    case unsatisfiable

    /// Reads the field for a file of so many bytes.
    ///
    /// A field with another unit, with several ranges or without sense stands for the whole file, as HTTP lets it.
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
