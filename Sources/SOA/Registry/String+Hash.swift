// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension String {
    /// A hash of the bytes, several times faster than `hashValue`.
    ///
    /// It needs no protection against crafted input, since names are the app's own. Equal strings of different bytes, such as
    /// composed and decomposed accents, have different hashes.
    @inline(__always)
    var byteHash: Int {
        hashed.bytes
    }

    /// The same, and whether all bytes are ASCII, where a call counts for less than the code.
    @_optimize(speed)
    @inline(never)
    var hashes: (bytes: Int, isASCII: Bool) { hashed }

    /// The hash of a name, by which it is registered: equal strings have equal hashes.
    @_optimize(speed)
    @inline(never)
    var nameHash: Int {
        let (bytes, isASCII) = hashes
        return isASCII ? bytes : canonicalHash
    }

    /// The hash of a name that is not ASCII, but may be equal to one that is.
    private var canonicalHash: Int {
        var text = ""
        for scalar in unicodeScalars {
            // The three that Unicode declares equal to a character of ASCII.
            switch scalar.value {
            case 0x37E: text += ";"
            case 0x1FEF: text += "`"
            case 0x212A: text += "K"
            case 0..<0x80: text.unicodeScalars.append(scalar)
            default: return hashValue
            }
        }
        return text.nameHash
    }

    /// The bytes in UTF-8, which are faster to walk than characters, in less machine code than the view of them.
    var bytes: [UInt8] { Array(utf8) }

    @inline(__always)
    private var hashed: (bytes: Int, isASCII: Bool) {
        // Sound: the bytes are used in the closure only.
        unsafe utf8.withContiguousStorageIfAvailable { UnsafeRawBufferPointer($0).hashed }
            ?? bytes.withUnsafeBytes { unsafe $0.hashed }
    }
}

extension UnsafeRawBufferPointer {
    /// Hashes eight bytes at a time; the last eight may overlap those before them.
    @inline(__always)
    fileprivate var hashed: (bytes: Int, isASCII: Bool) {
        // Sound: each load ends within the bytes, whose number is compared first.
        var hash = UInt64(truncatingIfNeeded: count) &* .goldenRatio
        var seen: UInt64 = 0
        if count >= 8 {
            var offset = 0
            while offset &+ 8 < count {
                let word = unsafe loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                seen |= word
                hash = hash.mixed(with: word)
                offset &+= 8
            }
            let word = unsafe loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
            seen |= word
            hash = hash.mixed(with: word)
        } else if count >= 4 {
            let first = unsafe loadUnaligned(fromByteOffset: 0, as: UInt32.self)
            let last = unsafe loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            seen = UInt64(first) << 32 | UInt64(last)
            hash = hash.mixed(with: seen)
        } else {
            seen = unsafe reduce(0) { $0 << 8 | UInt64($1) }
            hash = hash.mixed(with: seen)
        }
        return (Int(truncatingIfNeeded: hash), seen & 0x8080_8080_8080_8080 == 0)
    }
}

extension UInt64 {
    /// The fraction of the golden ratio, as Fibonacci hashing has it (Knuth, The Art of Computer Programming, 6.4).
    @inline(__always)
    static var goldenRatio: UInt64 { 0x9E37_79B9_7F4A_7C15 }

    /// Mixes every bit of a word into every bit of the result.
    @inline(__always)
    func mixed(with word: UInt64) -> UInt64 {
        // The lower half of the product alone would lose the upper bits of a word, in which names like "service 41" differ.
        let product = (self ^ word).multipliedFullWidth(by: .goldenRatio)
        return product.high ^ product.low
    }
}
