// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import OracleContentCore

/// How large an image is, as far as it is known.
public struct ImageMetadata: Codable, Hashable, Sendable {
    /// How wide it is, in pixels.
    public var width: Int?
    /// How high it is, in pixels.
    public var height: Int?

    private enum CodingKeys: CodingKey {
        case width
        case height
    }

    /// Makes metadata.
    ///
    /// - Parameters:
    ///   - width: How wide it is, in pixels.
    ///   - height: How high it is, in pixels.
    public init(width: Int? = nil, height: Int? = nil) {
        self.width = width
        self.height = height
    }

    /// Reads numbers, be they numbers or text.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: `DecodingError` if there is no object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys) -> Int? {
            container.known(Int.self, key) ?? container.known(String.self, key).flatMap(Int.init)
                ?? container.known(Double.self, key).flatMap { Int(exactly: $0.rounded()) }
        }
        width = number(.width)
        height = number(.height)
    }
}
