// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A moment the way the server has it: `{"value": "2020-06-18T13:50:16.101Z", "timezone": "UTC"}`.
///
/// It is also read from ISO 8601 text, with or without a fraction of a second, and from a number of milliseconds since 1970.
/// It is always written as the object, in UTC.
public struct ContentDate: Codable, Hashable, Sendable {
    /// The moment.
    public var date: Date

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case value
        case timezone
    }

    /// Wraps a moment.
    ///
    /// - Parameter date: The moment.
    public init(_ date: Date) {
        self.date = date
    }

    /// The moment as ISO 8601 text in UTC; empty for one outside of the years 0 to 9999.
    public var text: String { ISODate.text(of: date) ?? "" }

    /// Reads a moment.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: `DecodingError` if there is none.
    public init(from decoder: any Decoder) throws {
        if let value = try? decoder.singleValueContainer(), let number = try? value.decode(Double.self) {
            date = Date(timeIntervalSince1970: number / 1000)
            return
        }
        if let value = try? decoder.singleValueContainer(), let text = try? value.decode(String.self) {
            date = try Self.date(of: text, in: decoder)
            return
        }
        let keys = Set(try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue))
        guard keys.isSubset(of: CodingKeys.allCases.map(\.rawValue)) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "More than a date.")
            )
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = try container.decodeIfPresent(String.self, forKey: .timezone)
        date = try Self.date(of: try container.decode(String.self, forKey: .value), in: decoder)
    }

    private static func date(of text: String, in decoder: any Decoder) throws -> Date {
        guard let date = ISODate.date(of: text) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "The text is no date.")
            )
        }
        return date
    }

    /// Writes the moment as an object, in UTC.
    ///
    /// - Parameter encoder: What to write to.
    /// - Throws: `EncodingError` for a moment outside of the years 0 to 9999.
    public func encode(to encoder: any Encoder) throws {
        guard let text = ISODate.text(of: date) else {
            // Not the date itself: Foundation traps when it describes some of these.
            throw EncodingError.invalidValue(
                date.timeIntervalSinceReferenceDate,
                EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "The year has no four digits.")
            )
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .value)
        try container.encode("UTC", forKey: .timezone)
    }
}
