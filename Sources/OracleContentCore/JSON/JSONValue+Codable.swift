// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

extension JSONValue: Codable {
    /// Reads any JSON.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: `DecodingError` for a number that no type holds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if let number = try? container.decode(Int.self) {
            self = .int(number)
        } else if let number = try? container.decode(UInt.self) {
            self = .uint(number)
        } else if let number = try? container.decode(Double.self) {
            self = .double(number)
        } else if let date = try? container.decode(ContentDate.self), date.isObject {
            self = .date(date.date)
        } else if let fields = try Self.fields(in: container) {
            self = .object(fields)
        } else {
            self = .array(try container.decode([JSONValue].self))
        }
    }

    /// The fields of an object; nil if it is none.
    private static func fields(in container: any SingleValueDecodingContainer) throws -> [String: JSONValue]? {
        guard (try? container.decode(AnyObjectMark.self)) != nil else { return nil }
        return try container.decode([String: JSONValue].self)
    }

    /// Writes the value; a date as an object, the way the server has it.
    ///
    /// - Parameter encoder: What to write to.
    /// - Throws: `EncodingError` for a number that JSON has no text for.
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

    /// The value as JSON text with its names in order; a number that JSON has no text for becomes `null`.
    ///
    /// - Returns: The text.
    public func jsonString() -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(writable) else { return "null" }
        return String(decoding: data, as: UTF8.self)
    }

    /// The same without numbers that JSON has no text for.
    private var writable: JSONValue {
        switch self {
        case .double(let number): number.isFinite ? self : .null
        case .object(let fields): .object(fields.mapValues(\.writable))
        case .array(let values): .array(values.map(\.writable))
        default: self
        }
    }
}

/// Is read from every object, and from nothing else.
private struct AnyObjectMark: Decodable {
    private enum CodingKeys: CodingKey {}

    init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: CodingKeys.self)
    }
}
