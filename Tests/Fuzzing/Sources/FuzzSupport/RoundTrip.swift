// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// Requires that what can be read can be written, and that what was written is read as the same.
///
/// - Parameters:
///   - type: What the text is read as.
///   - json: Any bytes.
///   - decoder: What reads.
///   - encoder: What writes.
/// - Returns: What was read; nil if the bytes are no such thing.
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
