// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

/// A cache of images in a folder, which lasts over launches; it works as ``DiskFileCache`` does.
public final class DiskImageCache: ImageProvider {
    private let files: DiskFileCache

    /// The rule by which downloads send a request.
    public var cachePolicy: CachePolicy { files.cachePolicy }

    /// Opens a cache, with the parameters of ``DiskFileCache``.
    public init(
        folder: URL,
        cachePolicy: CachePolicy = .alwaysFetchWithCustomHeader,
        sizeLimit: Int64 = DiskFileCache.standardSizeLimit
    ) {
        files = DiskFileCache(folder: folder, cachePolicy: cachePolicy, sizeLimit: sizeLimit)
    }

    /// Returns the image for a key; nil if there is none, or if its file is damaged.
    public func find(key: String) -> OracleContentCoreImage? {
        files.find(key: key).flatMap(OracleContentCoreImage.init(contentsOf:))
    }

    /// Returns `If-None-Match` or `If-Modified-Since` for a key; nothing if there is no whole image.
    public func headerValues(for key: String) -> [String: String] { files.headerValues(for: key) }

    /// Stores an image, or throws ``OracleContentError/imageProviderErrorUnableToStoreImage(_:)``.
    public func store(image: OracleContentCoreImage, key: String, headers: ResponseHeaders) throws {
        let file = PrivateFile.location(in: FileManager.default.temporaryDirectory)
        defer { try? FileManager.default.removeItem(at: file) }
        do {
            let handle = try PrivateFile.create(file)
            try handle.write(contentsOf: image.data)
            try handle.close()
            _ = try files.store(objectAt: file, key: key, headers: headers)
        } catch {
            throw OracleContentError.imageProviderErrorUnableToStoreImage(image)
        }
    }

    /// Removes all images, and the folder.
    public func removeAll() { files.removeAll() }
}
