// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import HTTPTypes
import Hummingbird

/// The bytes of an image, with the type that the bytes themselves show.
struct Picture {
    private static let types: [(beginning: [UInt8], type: String)] = [
        ([0xFF, 0xD8, 0xFF], "image/jpeg"), ([0x89, 0x50, 0x4E, 0x47], "image/png"),
    ]

    private let bytes: Data
    private let type: String

    /// Detects the type; nil for bytes that are not a supported image.
    init?(_ bytes: Data) {
        guard let known = Self.types.first(where: { bytes.starts(with: $0.beginning) }) else { return nil }
        self.bytes = bytes
        type = known.type
    }

    var response: Response {
        Response(
            status: .ok,
            headers: [.contentType: type, .cacheControl: "private, max-age=30"],
            body: .init(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }
}
