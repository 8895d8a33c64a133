// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

extension KeyedDecodingContainer {
    /// The value for a key; nil if it is missing, null, or of another type.
    @inlinable
    package func known<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
        try? decodeIfPresent(type, forKey: key)
    }

    /// The text for a key; nil if it is missing, null, or of another type.
    @inlinable
    package func known(_ type: String.Type, _ key: Key) -> String? {
        try? decodeIfPresent(type, forKey: key)
    }
}
