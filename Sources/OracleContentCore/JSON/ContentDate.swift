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

    private static let value = AnyKey(stringValue: "value")
    private static let timezone = AnyKey(stringValue: "timezone")

    /// Wraps a moment.
    ///
    /// - Parameter date: The moment.
    public init(_ date: Date) {
        self.date = date
    }

    /// The moment as ISO 8601 text in UTC; empty for one outside of the years 0 to 9999.
    public var text: String { ISODate.text(of: date) ?? "" }

    /// The moment as ISO 8601 text with three digits of its second, which is what servers read in queries.
    package var millisecondText: String {
        let rounded = (date.timeIntervalSinceReferenceDate * 1000).rounded() / 1000
        return ISODate.text(of: Date(timeIntervalSinceReferenceDate: rounded)) ?? ""
    }

    /// Reads a moment.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: `DecodingError` if there is none.
    public init(from decoder: any Decoder) throws {
        // The object comes first: each guess that fails costs as much as what it looked for.
        let date =
            if let fields = try? decoder.container(keyedBy: AnyKey.self) {
                Self.date(in: fields)
            } else {
                try Self.date(in: decoder.singleValueContainer())
            }
        guard let date else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "This is no date.")
            )
        }
        self.date = date
    }

    /// The moment that an object of so many fields stands for; nil if it stands for none, or for more than that.
    @usableFromInline
    package static func wholeDate(in fields: KeyedDecodingContainer<AnyKey>, _ count: Int) -> Date? {
        let hasTimezone = fields.contains(timezone)
        guard count == (hasTimezone ? 2 : 1), fields.contains(value) else { return nil }
        guard !hasTimezone || (try? fields.decode(String.self, forKey: timezone)) != nil else { return nil }
        return date(in: fields)
    }

    /// The moment that an object stands for; nil if it stands for none.
    static func date(in fields: KeyedDecodingContainer<AnyKey>) -> Date? {
        (try? fields.decode(String.self, forKey: value)).flatMap(ISODate.date)
    }

    private static func date(in container: any SingleValueDecodingContainer) throws -> Date? {
        if let text = try? container.decode(String.self) { return ISODate.date(of: text) }
        return ISODate.date(milliseconds: try container.decode(Double.self))
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
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.encode(text, forKey: Self.value)
        try container.encode("UTC", forKey: Self.timezone)
    }
}
