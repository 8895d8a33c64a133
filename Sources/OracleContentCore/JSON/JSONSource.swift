// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A value in JSON text of an unknown kind; each guess is nil if it is of another kind.
@usableFromInline
package protocol JSONSource {
    var isNull: Bool { get }
    func text() -> String?
    func number() -> Double?
    func whole<Number: FixedWidthInteger & Decodable>() -> Number?
    func flag() -> Bool?
    func object() -> KeyedDecodingContainer<AnyKey>?
    func array() -> (any UnkeyedDecodingContainer)?
    var codingPath: [any CodingKey] { get }
}

/// The value at the position of a decoder.
struct DecoderSource: JSONSource {
    let decoder: any Decoder
    let container: any SingleValueDecodingContainer

    init(_ decoder: any Decoder) throws {
        self.decoder = decoder
        container = try decoder.singleValueContainer()
    }

    var isNull: Bool { container.decodeNil() }
    func text() -> String? { try? container.decode(String.self) }
    func number() -> Double? { try? container.decode(Double.self) }
    func whole<Number: FixedWidthInteger & Decodable>() -> Number? { try? container.decode(Number.self) }
    func flag() -> Bool? { try? container.decode(Bool.self) }
    func object() -> KeyedDecodingContainer<AnyKey>? { try? decoder.container(keyedBy: AnyKey.self) }
    func array() -> (any UnkeyedDecodingContainer)? { try? decoder.unkeyedContainer() }
    var codingPath: [any CodingKey] { decoder.codingPath }
}

/// The value under a name of an object; reading the object costs less than a decoder for each of its values.
@frozen @usableFromInline
package struct FieldSource: JSONSource {
    @usableFromInline
    package let fields: KeyedDecodingContainer<AnyKey>
    @usableFromInline
    package let name: AnyKey

    @inlinable
    package init(fields: KeyedDecodingContainer<AnyKey>, name: AnyKey) {
        self.fields = fields
        self.name = name
    }

    @inlinable
    package var isNull: Bool { (try? fields.decodeNil(forKey: name)) ?? false }
    @inlinable
    package func text() -> String? { try? fields.decode(String.self, forKey: name) }
    @inlinable
    package func number() -> Double? { try? fields.decode(Double.self, forKey: name) }
    @inlinable
    package func whole<Number: FixedWidthInteger & Decodable>() -> Number? {
        try? fields.decode(Number.self, forKey: name)
    }
    @inlinable
    package func flag() -> Bool? { try? fields.decode(Bool.self, forKey: name) }
    @inlinable
    package func object() -> KeyedDecodingContainer<AnyKey>? {
        try? fields.nestedContainer(keyedBy: AnyKey.self, forKey: name)
    }
    @inlinable
    package func array() -> (any UnkeyedDecodingContainer)? { try? fields.nestedUnkeyedContainer(forKey: name) }
    @inlinable
    package var codingPath: [any CodingKey] { fields.codingPath + [name] }
}

@available(*, unavailable) extension FieldSource: Sendable {}
