// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

extension JSONDecoder {
    /// A decoder for responses, which reads dates in every form that servers have for them.
    public static var content: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { try ContentDate(from: $0).date }
        if let key = JSONKindMemory.key { decoder.userInfo[key] = JSONKindMemory() }
        return decoder
    }
}

extension JSONEncoder {
    /// An encoder that writes what servers write, dates as objects.
    public static var content: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { try ContentDate($0).encode(to: $1) }
        return encoder
    }
}
