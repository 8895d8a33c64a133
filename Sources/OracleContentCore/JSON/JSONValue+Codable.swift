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
        // Objects and arrays come early: each guess that fails costs more the deeper the value is nested.
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let fields = try? decoder.container(keyedBy: AnyKey.self) {
            self = try Self.object(fields, in: container)
        } else if var values = try? decoder.unkeyedContainer() {
            self = try Self.array(&values)
        } else if let number = try? container.decode(Int.self) {
            self = .int(number)
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if let number = try? container.decode(UInt.self) {
            self = .uint(number)
        } else {
            self = .double(try container.decode(Double.self))
        }
    }

    /// The object, or the date that it stands for.
    private static func object(
        _ fields: KeyedDecodingContainer<AnyKey>,
        in container: any SingleValueDecodingContainer
    ) throws -> JSONValue {
        let keys = fields.allKeys
        if keys.count <= 2, keys.contains(where: { $0.stringValue == "value" }),
            let date = try? container.decode(ContentDate.self)
        {
            return .date(date.date)
        }
        var values: [String: JSONValue] = [:]
        for key in keys { values[key.stringValue] = try fields.decode(JSONValue.self, forKey: key) }
        return .object(values)
    }

    private static func array(_ container: inout any UnkeyedDecodingContainer) throws -> JSONValue {
        var values: [JSONValue] = []
        while !container.isAtEnd { values.append(try container.decode(JSONValue.self)) }
        return .array(values)
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

/// Any name at all.
struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
}
