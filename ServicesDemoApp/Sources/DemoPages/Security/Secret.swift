// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Crypto

/// A random text that nobody can guess, for what only one visitor may know.
struct Secret: Sendable {
    let text: String

    /// Makes a new one, of 256 random bits.
    init() {
        text = unsafe SymmetricKey(size: .bits256).withUnsafeBytes { bytes in
            unsafe bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        }
    }

    /// Whether somebody knows the secret; how long this takes tells nothing about it.
    func matches(_ guess: String) -> Bool {
        let key = SymmetricKey(size: .bits256)
        let code = HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key)
        return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Array(guess.utf8), using: key)
    }
}
