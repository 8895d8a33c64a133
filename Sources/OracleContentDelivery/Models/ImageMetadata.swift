// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// The size of an image, as far as it is known.
public struct ImageMetadata: ContentElement {
    /// The width in pixels.
    @ContentField public var width: Int?
    /// The height in pixels.
    @ContentField public var height: Int?

    /// Creates a size.
    public init(width: Int? = nil, height: Int? = nil) {
        self.width = width
        self.height = height
    }
}
