// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

extension JSONDecoder {
    /// Reads what the server sends, dates in every form that it has for them.
    public static var content: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { try ContentDate(from: $0).date }
        if let key = JSONKindMemory.key { decoder.userInfo[key] = JSONKindMemory() }
        return decoder
    }
}

extension JSONEncoder {
    /// Writes what the server would send, dates as objects.
    public static var content: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { try ContentDate($0).encode(to: $1) }
        return encoder
    }
}
