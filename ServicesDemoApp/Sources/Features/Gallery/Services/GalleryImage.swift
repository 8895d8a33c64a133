// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An image of the gallery.
public struct GalleryImage: Hashable, Sendable {
    /// What the backend knows it by.
    public let id: String

    /// The name of its file.
    public let name: String

    /// What is to be seen.
    public let description: String

    /// Describes an image.
    ///
    /// - Parameters:
    ///   - id: What the backend knows it by.
    ///   - name: The name of its file.
    ///   - description: What is to be seen.
    public init(id: String, name: String, description: String) {
        self.id = id
        self.name = name
        self.description = description
    }
}
