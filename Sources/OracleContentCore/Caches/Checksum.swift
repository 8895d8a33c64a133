// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

/// A number that changes when bytes are damaged; it does not protect against intended changes.
struct Checksum {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Adds eight bytes at a time, and the rest one by one.
    mutating func add(_ data: Data) {
        var hash = value
        let prime: UInt64 = 0x100_0000_01B3
        // Safe: both loops end at the count of the bytes, which are read while the closure runs.
        unsafe data.withUnsafeBytes { bytes in
            let whole = bytes.count & ~7
            for offset in stride(from: 0, to: whole, by: 8) {
                let word = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                hash = (hash ^ word) &* prime
                hash ^= hash >> 29
            }
            for offset in whole..<bytes.count { hash = unsafe (hash ^ UInt64(bytes[offset])) &* prime }
        }
        value = hash
    }

    /// The checksum of a file's size, first and last bytes: quick to read, and seldom the same by chance.
    static func ofEnds(_ url: URL) throws -> UInt64 {
        let file = try FileHandle(forReadingFrom: url)
        defer { try? file.close() }
        let length = 4096
        var checksum = Checksum()
        checksum.add(try file.read(upToCount: length) ?? Data())
        let size = try file.seekToEnd()
        try file.seek(toOffset: size - min(size, UInt64(length)))
        checksum.add(try file.read(upToCount: length) ?? Data())
        checksum.add(Data("\(size)".utf8))
        return checksum.value
    }

    static func ofFile(_ url: URL) throws -> (size: Int64, checksum: UInt64) {
        let file = try FileHandle(forReadingFrom: url)
        defer { try? file.close() }
        var (size, checksum) = (Int64(0), Checksum())
        // All pieces but the last one are of full length, so that the words are the same ones each time.
        try file.readPieces { piece in
            size += Int64(piece.count)
            checksum.add(piece)
        }
        return (size, checksum.value)
    }
}
