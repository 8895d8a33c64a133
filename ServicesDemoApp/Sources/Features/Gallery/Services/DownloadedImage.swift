// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A file of an image that was downloaded.
public struct DownloadedImage: Hashable, Sendable {
    /// Where it is.
    public let file: URL

    /// How many bytes it has.
    public let size: Int

    /// Whether its bytes came from the backend; otherwise those that were kept before are still current.
    public let wasTransferred: Bool

    /// Describes a file.
    ///
    /// - Parameters:
    ///   - file: Where it is.
    ///   - size: How many bytes it has.
    ///   - wasTransferred: Whether its bytes came from the backend.
    public init(file: URL, size: Int, wasTransferred: Bool) {
        self.file = file
        self.size = size
        self.wasTransferred = wasTransferred
    }
}
