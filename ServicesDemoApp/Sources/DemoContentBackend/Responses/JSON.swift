// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import GRDB
import Hummingbird

/// A JSON value without a fixed schema: the fields of an item, and the responses that contain them.
enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    /// The member of an object; nil for a missing member or another kind of value.
    subscript(_ name: String) -> JSON? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The text; nil for another kind of value.
    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}

extension JSON: Codable, ResponseEncodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSON: DatabaseValueConvertible {
    /// The value as JSON text, which SQLite's JSON functions accept.
    var databaseValue: DatabaseValue {
        let data = try? JSONEncoder().encode(self)
        return data.map { String(decoding: $0, as: UTF8.self).databaseValue } ?? .null
    }

    static func fromDatabaseValue(_ value: DatabaseValue) -> JSON? {
        guard let text = String.fromDatabaseValue(value) else { return nil }
        return try? JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .text(value) }

    init(integerLiteral value: Int) { self = .int(value) }

    init(floatLiteral value: Double) { self = .double(value) }

    init(booleanLiteral value: Bool) { self = .bool(value) }

    init(nilLiteral: ()) { self = .null }

    init(arrayLiteral elements: JSON...) { self = .list(elements) }

    init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
