// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices

/// A random text that only one visitor knows.
struct Secret: Hashable, Sendable {
    let text: String

    /// Creates a secret of 256 random bits.
    init() {
        // The system's generator is cryptographically secure.
        var generator = SystemRandomNumberGenerator()
        text = (0..<32).map { _ in
            let byte = UInt8.random(in: .min ... .max, using: &generator)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// Parses a secret that a visitor sent; nil for another text.
    init?(_ text: String) {
        guard text.utf8.count == 64, text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
            return nil
        }
        self.text = text
    }

    /// Returns a digest that stands for the secret in storage and forms.
    func digest(for purpose: String) -> SecretDigest {
        SecretDigest(of: text, for: purpose)
    }
}

extension SecretDigest {
    /// Returns whether a text is the digest.
    ///
    /// Takes the same time for each text of the right length.
    func matches(_ guess: String) -> Bool {
        let (own, other) = (Array(text.utf8), Array(guess.utf8))
        guard own.count == other.count else { return false }
        return zip(own, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
