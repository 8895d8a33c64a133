// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// Any value that JSON can hold.
///
/// A number is read as the first of `int`, `int64`, `uint` and `double` that holds it; `123.0` is an `int`. An object that
/// has a date as its `value`, and only a `timezone` beside it, if anything, is a date, and is written as one with both.
/// Text that looks like a date stays text.
///
/// Numbers of different cases are equal if they are the same number, so a value equals what is read back of it.
public enum JSONValue<Model: Decodable & Sendable>: Sendable {
    /// Text.
    case string(String)
    /// A whole number.
    case int(Int)
    /// A whole number that is meant to have 64 bits.
    case int64(Int64)
    /// A whole number that is not negative.
    case uint(UInt)
    /// A number.
    case double(Double)
    /// True or false.
    case bool(Bool)
    /// A date.
    case date(Date)
    /// Values by their names.
    case object([String: JSONValue])
    /// Values in order.
    case array([JSONValue])
    /// Null.
    case null
}

/// The model of JSON values whose objects are not read as models.
public struct NoAsset: Codable, Hashable, Sendable {
    /// Creates the only value.
    public init() {}
}
