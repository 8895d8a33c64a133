// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

extension JSONValue: Codable {
    /// Reads any JSON; a number that no type holds is an error, and so may be more than 64 levels.
    public init(from decoder: any Decoder) throws {
        self = try JSONKinds.with(decoder) { kinds in
            try Self.read(DecoderSource(decoder), as: nil, &kinds).value
        }
    }

    /// Writes the value, a date as an object; a number that JSON has no text for is an error.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let text): try container.encode(text)
        case .int(let number): try container.encode(number)
        case .int64(let number): try container.encode(number)
        case .uint(let number): try container.encode(number)
        case .double(let number): try container.encode(number)
        case .bool(let flag): try container.encode(flag)
        case .date(let date): try container.encode(ContentDate(date))
        case .object(let fields): try container.encode(fields)
        case .array(let values): try container.encode(values)
        case .null: try container.encodeNil()
        }
    }

    /// Returns the value as JSON text with its names in order; a number or date that has no text becomes `null`.
    public func jsonString() -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(writable) else { return "null" }
        return String(decoding: data, as: UTF8.self)
    }

    /// The value without numbers and dates that have no text.
    private var writable: JSONValue {
        switch self {
        case .double(let number): number.isFinite ? self : .null
        case .date(let date): ISODate.text(of: date) == nil ? .null : self
        case .object(let fields): .object(fields.mapValues(\.writable))
        case .array(let values): .array(values.map(\.writable))
        default: self
        }
    }
}

/// A key of any name, small enough for an `any CodingKey` to hold it without memory of its own.
@frozen @usableFromInline
package struct AnyKey: CodingKey, Sendable {
    @usableFromInline
    package let stringValue: String
    @inlinable
    package var intValue: Int? { nil }

    @usableFromInline
    package init(stringValue: String) { self.stringValue = stringValue }

    @usableFromInline
    package init?(intValue: Int) { nil }
}
