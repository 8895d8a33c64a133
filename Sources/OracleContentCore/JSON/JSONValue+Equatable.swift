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
        default: left.number != nil && left.number == right.number
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

    /// The number, which equals the same number of another type.
    private var number: AnyHashable? {
        switch self {
        case .int(let number): number
        case .int64(let number): number
        case .uint(let number): number
        case .double(let number): number
        default: nil
        }
    }
}
