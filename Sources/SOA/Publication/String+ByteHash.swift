// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension String {
    /// A hash of the bytes, several times faster than `hashValue`.
    ///
    /// It needs no protection against crafted input, since names are the app's own. Equal strings of different bytes, such as
    /// composed and decomposed accents, have different hashes; they are found with a lock.
    @inline(__always)
    var byteHash: Int {
        unsafe utf8.withContiguousStorageIfAvailable { UnsafeRawBufferPointer($0).byteHash }
            ?? Array(utf8).withUnsafeBytes { unsafe $0.byteHash }
    }
}

extension UnsafeRawBufferPointer {
    /// Hashes eight bytes at a time; the last eight may overlap those before them.
    @inline(__always)
    fileprivate var byteHash: Int {
        var hash = UInt64(0).mixed(with: UInt64(truncatingIfNeeded: count))
        if count >= 8 {
            var offset = 0
            while offset &+ 8 < count {
                hash = unsafe hash.mixed(with: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                offset &+= 8
            }
            hash = unsafe hash.mixed(with: loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
        } else if count >= 4 {
            let first = unsafe loadUnaligned(fromByteOffset: 0, as: UInt32.self)
            let last = unsafe loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            hash = hash.mixed(with: UInt64(first) << 32 | UInt64(last))
        } else {
            hash = hash.mixed(with: unsafe reduce(0) { $0 << 8 | UInt64($1) })
        }
        return Int(truncatingIfNeeded: hash)
    }
}

extension UInt64 {
    /// Mixes every bit of a word into the lower half too.
    fileprivate func mixed(with word: UInt64) -> UInt64 {
        // The fraction of the golden ratio, as Fibonacci hashing has it (Knuth, The Art of Computer Programming, 6.4).
        let product = (self ^ word) &* 0x9E37_79B9_7F4A_7C15
        return product ^ (product >> 32)
    }
}
