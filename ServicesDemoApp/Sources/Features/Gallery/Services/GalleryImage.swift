// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An image of the gallery.
public struct GalleryImage: Hashable, Sendable {
    /// The identifier.
    public let id: String

    /// The name of its file.
    public let name: String

    /// The description of the motif.
    public let description: String

    /// Creates the value.
    ///
    /// - Parameters:
    ///   - id: The identifier of the image.
    ///   - name: The name of its file.
    ///   - description: The description of the motif.
    public init(id: String, name: String, description: String) {
        self.id = id
        self.name = name
        self.description = description
    }
}
