// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if os(Linux)
import DemoCrypt

/// Derives keys by scrypt, with the C library.
///
/// It needs no build time and is optimized in debug builds too.
enum Scrypt {
    /// The alphabet of salts, in which the C library also encodes numbers.
    static let alphabet = Array("./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    /// Derives 32 bytes.
    ///
    /// - Parameters:
    ///   - text: The password; without a null character, and shorter than 512 bytes.
    ///   - salt: Characters of the alphabet.
    ///   - cost: The cost.
    /// - Returns: The key; nil without enough memory.
    static func key(from text: [UInt8], salt: [UInt8], cost: PasswordCost) -> [UInt8]? {
        let numbers = [alphabet[cost.logRounds]] + digits(cost.blockSize) + digits(cost.parallelism)
        let setting = (Array("$7$".utf8) + numbers + salt + [0]).map { CChar(bitPattern: $0) }
        let phrase = (text + [0]).map { CChar(bitPattern: $0) }
        let size = MemoryLayout<crypt_data>.size
        // Safe: the buffer has the size that is passed, both texts end with a null, and the result is copied.
        let hash = unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { buffer -> [UInt8]? in
            guard let data = buffer.baseAddress else { return nil }
            unsafe data.initializeMemory(as: UInt8.self, repeating: 0, count: size)
            guard let result = unsafe crypt_rn(phrase, setting, data, Int32(size)) else { return nil }
            return unsafe Array(String(cString: result).utf8)
        }
        return hash.flatMap { $0.split(separator: UInt8(ascii: "$")).last }.flatMap(bytes)
    }

    /// Returns a number of 30 bits as five characters.
    private static func digits(_ number: Int) -> [UInt8] {
        (0..<5).map { alphabet[number >> (6 * $0) & 63] }
    }

    /// Decodes a text of the alphabet.
    private static func bytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (value, bits) = (0, 0)
        for character in text {
            guard let digit = alphabet.firstIndex(of: character) else { return nil }
            value |= digit << bits
            bits += 6
            if bits >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: value))
                value >>= 8
                bits -= 8
            }
        }
        return bytes
    }
}
#else
import CryptoExtras
import Foundation

/// Derives keys by scrypt, with swift-crypto, since the C library has no scrypt.
enum Scrypt {
    /// The alphabet of salts.
    static let alphabet = Array("./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    /// Derives 32 bytes.
    ///
    /// - Parameters:
    ///   - text: The password.
    ///   - salt: Characters of the alphabet.
    ///   - cost: The cost.
    /// - Returns: The key; nil without enough memory.
    static func key(from text: [UInt8], salt: [UInt8], cost: PasswordCost) -> [UInt8]? {
        let key = try? KDF.Scrypt.deriveKey(
            from: text,
            salt: salt,
            outputByteCount: PasswordHash.keyLength,
            rounds: 1 << cost.logRounds,
            blockSize: cost.blockSize,
            parallelism: cost.parallelism
        )
        return key.map { key in unsafe key.withUnsafeBytes { unsafe Array($0) } }
    }
}
#endif
