// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A date the way the server has it: `{"value": "2020-06-18T13:50:16.101Z", "timezone": "UTC"}`.
///
/// It is also read from ISO 8601 text, with or without a fraction of a second, and from a number of milliseconds since 1970.
/// It is always written as the object, in UTC.
public struct ContentDate: Codable, Hashable, Sendable {
    /// The date.
    public var date: Date

    private static let value = AnyKey(stringValue: "value")
    private static let timezone = AnyKey(stringValue: "timezone")

    /// Wraps a date.
    public init(_ date: Date) { self.date = date }

    /// The date as ISO 8601 text in UTC; empty outside of the years 0 to 9999.
    public var text: String { ISODate.text(of: date) ?? "" }

    /// The date as ISO 8601 text with milliseconds, which is the form that servers read in queries.
    package var millisecondText: String {
        let rounded = (date.timeIntervalSinceReferenceDate * 1000).rounded() / 1000
        return ISODate.text(of: Date(timeIntervalSinceReferenceDate: rounded)) ?? ""
    }

    /// Reads a date in any of its forms.
    public init(from decoder: any Decoder) throws {
        // The object comes first: a guess that fails costs as much as one that succeeds.
        let date =
            if let fields = try? decoder.container(keyedBy: AnyKey.self) {
                Self.date(in: fields)
            } else {
                try Self.date(in: decoder.singleValueContainer())
            }
        guard let date else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "This is not a date.")
            )
        }
        self.date = date
    }

    /// The date of an object that has a date and nothing else; nil for other objects.
    @usableFromInline
    package static func wholeDate(in fields: KeyedDecodingContainer<AnyKey>, _ count: Int) -> Date? {
        let hasTimezone = fields.contains(timezone)
        guard count == (hasTimezone ? 2 : 1), fields.contains(value) else { return nil }
        guard
            !hasTimezone || (try? fields.decode(String.self, forKey: timezone)) != nil
                || (try? fields.decodeNil(forKey: timezone)) == true
        else { return nil }
        return date(in: fields)
    }

    static func date(in fields: KeyedDecodingContainer<AnyKey>) -> Date? {
        (try? fields.decode(String.self, forKey: value)).flatMap(ISODate.date)
    }

    private static func date(in container: any SingleValueDecodingContainer) throws -> Date? {
        if let text = try? container.decode(String.self) { return ISODate.date(of: text) }
        return ISODate.date(milliseconds: try container.decode(Double.self))
    }

    /// Writes the date as an object in UTC; a date outside of the years 0 to 9999 is an error.
    public func encode(to encoder: any Encoder) throws {
        guard let text = ISODate.text(of: date) else {
            // Not the date itself: Foundation traps when it describes some of these.
            throw EncodingError.invalidValue(
                date.timeIntervalSinceReferenceDate,
                EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "The year has no four digits.")
            )
        }
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.encode(text, forKey: Self.value)
        try container.encode("UTC", forKey: Self.timezone)
    }
}
