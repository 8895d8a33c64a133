// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension JSONValue: Hashable {
    /// Compares values; numbers as numbers, whatever their cases.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)): left == right
        case (.bool(let left), .bool(let right)): left == right
        case (.date(let left), .date(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.null, .null): true
        default: left.number.flatMap { number in right.number.map { $0 == number } } ?? false
        }
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .string(let text): hasher.combine(text)
        case .bool(let flag): hasher.combine(flag)
        case .date(let date): hasher.combine(date)
        case .object(let fields): hasher.combine(fields)
        case .array(let values): hasher.combine(values)
        case .null: hasher.combine(0 as UInt8)
        case .int, .int64, .uint, .double: hasher.combine(number)
        }
    }

    private enum Number: Hashable {
        case negative(Int64)
        case natural(UInt64)
        case other(Double)
    }

    private var number: Number? {
        switch self {
        case .int(let number): Self.whole(number)
        case .int64(let number): Self.whole(number)
        case .uint(let number): .natural(UInt64(number))
        case .double(let number):
            UInt64(exactly: number).map(Number.natural) ?? Int64(exactly: number).map(Number.negative)
                ?? .other(number)
        default: nil
        }
    }

    private static func whole(_ number: some BinaryInteger) -> Number {
        number < 0 ? .negative(Int64(number)) : .natural(UInt64(number))
    }
}
