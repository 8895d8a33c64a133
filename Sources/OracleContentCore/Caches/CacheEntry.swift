// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

/// The description of a file in a cache.
struct CacheEntry: Codable, Hashable {
    private static let longestKey = 40

    let key: String
    let file: String
    let size: Int64
    let checksum: UInt64
    let headers: ResponseHeaders

    /// The beginning of file names for a key: safe on every file system, whatever the key is.
    static func stem(of key: String) -> String {
        let bytes = Array(key.utf8)
        let digits = bytes.prefix(longestKey).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        if bytes.count <= longestKey { return "k\(digits)" }
        var checksum = Checksum()
        checksum.add(Data(bytes))
        return "k\(digits)-\(String(checksum.value, radix: 16))"
    }
}

extension ResponseHeaders {
    /// The request headers that ask whether something is still current.
    var validators: [String: String] {
        // One that was read in another encoding may have control characters, with which no request can be sent.
        if let tag = self["ETag"], !tag.isEmpty, tag.isHeaderValue { return ["If-None-Match": tag] }
        if let date = self["Last-Modified"], date.isHeaderValue { return ["If-Modified-Since": date] }
        return [:]
    }
}
