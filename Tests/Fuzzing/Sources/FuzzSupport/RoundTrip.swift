// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// Requires that a value that was decoded can be encoded, and decodes to the same value.
///
/// - Parameters:
///   - type: The type of the value.
///   - json: Any bytes.
///   - decoder: The decoder.
///   - encoder: The encoder.
/// - Returns: The value; nil if the bytes can't be decoded as one.
@discardableResult
public func requireSameAfterRoundTrip<Value: Codable & Equatable>(
    _ type: Value.Type,
    _ json: Data,
    decoder: JSONDecoder,
    encoder: JSONEncoder
) -> Value? {
    guard let value = try? decoder.decode(type, from: json) else { return nil }
    do {
        let written = try encoder.encode(value)
        let again = try decoder.decode(type, from: written)
        require(again == value, "\(value) was written as \(String(decoding: written, as: UTF8.self))")
    } catch {
        fatalError("\(value) cannot be written and read again: \(error)")
    }
    return value
}
