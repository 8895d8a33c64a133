// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// The beginning of file names for a key: safe on every file system, whatever the key is.
struct CacheStem {
    private static let longestKey = 40

    let text: String

    init(_ key: String) {
        let bytes = Array(key.utf8)
        let digits = bytes.prefix(Self.longestKey).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
        var checksum = Checksum()
        checksum.add(Data(bytes))
        text = bytes.count > Self.longestKey ? "k\(digits)-\(String(checksum.value, radix: 16))" : "k\(digits)"
    }
}
