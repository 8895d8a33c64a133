// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Inlinable, so that the module that has a model gets code made for it: without, a listing takes a sixth longer.

extension JSONValue {
    /// Reads a value of any kind, first as the kind that is guessed, and returns it with its kind.
    @inlinable
    package static func read(
        _ source: some JSONSource,
        as guess: JSONKind?,
        _ kinds: inout JSONKinds
    ) throws -> (value: JSONValue, kind: JSONKind) {
        if let guess, let value = try read(guess, source, &kinds) { return (value, guess) }
        for kind in JSONKind.allCases where kind != guess {
            if let value = try read(kind, source, &kinds) { return (value, kind) }
        }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: source.codingPath, debugDescription: "No type holds this number.")
        )
    }

    /// The fields of an object, without those that can't be read.
    @inlinable
    package static func fields(
        _ container: KeyedDecodingContainer<AnyKey>,
        _ kinds: inout JSONKinds
    ) -> [String: JSONValue] {
        let names = container.allKeys
        var values = [String: JSONValue](minimumCapacity: names.count)
        for name in names { values[name.stringValue] = try? field(name, container, &kinds) }
        return values
    }

    /// The value if it is of this kind; nil otherwise.
    @inlinable
    package static func read(
        _ kind: JSONKind,
        _ source: some JSONSource,
        _ kinds: inout JSONKinds
    ) throws -> JSONValue? {
        switch kind {
        case .text: source.text().map(JSONValue.string)
        case .object: try source.object().map { try object($0, &kinds) }
        case .number: source.number().map { number($0, source) }
        case .flag: source.flag().map(JSONValue.bool)
        case .null: source.isNull ? .null : nil
        case .array: try source.array().map(array)
        }
    }

    /// The number in the smallest type that holds all of it.
    @inlinable
    package static func number(_ number: Double, _ source: some JSONSource) -> JSONValue {
        guard number == number.rounded() else { return .double(number) }
        // Below this, every whole number is a `Double` too; an `Int` may have 32 bits.
        if abs(number) < min(0x1p53, -Double(Int.min)) { return .int(Int(number)) }
        if let number: Int = source.whole() ?? Int(exactly: number) { return .int(number) }
        return (source.whole() ?? UInt(exactly: number)).map(JSONValue.uint) ?? .double(number)
    }

    /// The object, or the date that it represents.
    @inlinable
    package static func object(
        _ fields: KeyedDecodingContainer<AnyKey>,
        _ kinds: inout JSONKinds
    ) throws -> JSONValue {
        let names = fields.allKeys
        if names.count <= 2, let date = ContentDate.wholeDate(in: fields, names.count) { return .date(date) }
        kinds.depth += 1
        defer { kinds.depth -= 1 }
        if kinds.depth > deepest { throw tooDeep(fields.codingPath) }
        var values = [String: JSONValue](minimumCapacity: names.count)
        for name in names { values[name.stringValue] = try field(name, fields, &kinds) }
        return .object(values)
    }

    @inlinable
    package static func field(
        _ name: AnyKey,
        _ fields: KeyedDecodingContainer<AnyKey>,
        _ kinds: inout JSONKinds
    ) throws -> JSONValue {
        let guess = kinds[name.stringValue]
        let (value, kind) = try read(FieldSource(fields: fields, name: name), as: guess, &kinds)
        if kind != guess { kinds[name.stringValue] = kind }
        return value
    }

    @inlinable
    package static func array(_ container: any UnkeyedDecodingContainer) throws -> JSONValue {
        if container.codingPath.count > deepest { throw tooDeep(container.codingPath) }
        var container = container
        var values: [JSONValue] = []
        while !container.isAtEnd { values.append(try container.decode(JSONValue.self)) }
        return .array(values)
    }

    /// The most levels down to a list, and the most objects around each other below it: the stack of a thread suffices.
    @usableFromInline
    package static var deepest: Int { 64 }

    @usableFromInline
    package static func tooDeep(_ path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: "There are more than 64 levels."))
    }
}
