// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// The description of a file in a cache.
struct CacheEntry: Codable, Hashable {
    let key: String
    let file: String
    let size: Int64
    let checksum: UInt64
    let headers: ResponseHeaders

    /// Describes a file that is about to be stored under a name.
    init(of url: URL, key: String, name: String, headers: ResponseHeaders) throws {
        self.key = key
        self.headers = headers
        file = name
        (size, checksum) = try Checksum.ofFile(url)
    }

    /// Returns true if the file has not changed.
    func describes(_ url: URL) throws -> Bool {
        try Checksum.ofFile(url) == (size, checksum)
    }
}

extension ResponseHeaders {
    /// The request headers that ask whether something is still current.
    var validators: [String: String] {
        if let tag = self["ETag"] { return ["If-None-Match": tag] }
        if let date = self["Last-Modified"] { return ["If-Modified-Since": date] }
        return [:]
    }
}

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
