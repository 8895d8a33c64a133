// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices

/// A random text that nobody can guess, for what only one visitor may know.
struct Secret: Hashable, Sendable {
    let text: String

    /// Creates a new one, of 256 random bits.
    init() {
        // The system's own generator, which is fit for secrets.
        var generator = SystemRandomNumberGenerator()
        text = (0..<32).map { _ in
            let byte = UInt8.random(in: .min ... .max, using: &generator)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// Reads one that a visitor sent; nil for a text that is none.
    init?(_ text: String) {
        guard text.utf8.count == 64, text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
            return nil
        }
        self.text = text
    }

    /// What stands for the secret where it is not to be known.
    func digest(for purpose: String) -> SecretDigest {
        SecretDigest(of: text, for: purpose)
    }
}

extension SecretDigest {
    /// Whether somebody knows the digest; how long this takes tells nothing about it.
    func matches(_ guess: String) -> Bool {
        let (own, other) = (Array(text.utf8), Array(guess.utf8))
        guard own.count == other.count else { return false }
        return zip(own, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
