// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A downloaded file of an image.
public struct DownloadedImage: Hashable, Sendable {
    /// The URL of the file.
    public let file: URL

    /// The size in bytes.
    public let size: Int

    /// Whether the backend sent the bytes; otherwise the cached file is still current.
    public let wasTransferred: Bool

    /// Creates the value.
    ///
    /// - Parameters:
    ///   - file: The URL of the file.
    ///   - size: The size in bytes.
    ///   - wasTransferred: Whether the backend sent the bytes.
    public init(file: URL, size: Int, wasTransferred: Bool) {
        self.file = file
        self.size = size
        self.wasTransferred = wasTransferred
    }
}
