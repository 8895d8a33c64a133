// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

/// Keeps images in a folder, over launches too, and asks the server whether they are still current.
///
/// It works as ``DiskFileCache`` does.
public final class DiskImageCache: ImageProvider {
    private let files: DiskFileCache

    /// When a download asks the server.
    public var cachePolicy: CachePolicy { files.cachePolicy }

    /// Opens a cache, which may have been in use before.
    ///
    /// - Parameters:
    ///   - folder: Where the images are, for this cache alone; it is made when the first one comes.
    ///   - cachePolicy: When a download asks the server.
    ///   - sizeLimit: How many bytes the images may have together; what was not used for longest goes first.
    public init(
        folder: URL,
        cachePolicy: CachePolicy = .alwaysFetchWithCustomHeader,
        sizeLimit: Int64 = DiskFileCache.standardSizeLimit
    ) {
        files = DiskFileCache(folder: folder, cachePolicy: cachePolicy, sizeLimit: sizeLimit)
    }

    /// Looks for an image that is whole.
    ///
    /// - Parameter key: The key.
    /// - Returns: The image, or nil.
    public func find(key: String) -> OracleContentCoreImage? {
        files.find(key: key).flatMap(OracleContentCoreImage.init(contentsOf:))
    }

    /// Gives headers to ask whether the image is still current.
    ///
    /// - Parameter key: The key.
    /// - Returns: `If-None-Match` or `If-Modified-Since`; nothing if there is no whole image.
    public func headerValues(for key: String) -> [String: String] {
        files.headerValues(for: key)
    }

    /// Writes an image to the folder.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - key: The key.
    ///   - headers: The headers of the response.
    /// - Throws: ``OracleContentError/imageProviderErrorUnableToStoreImage(_:)``.
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

    /// Finds an image of which the server says that it is still current.
    ///
    /// - Parameter key: The key.
    /// - Returns: The image.
    /// - Throws: ``OracleContentError/imageProviderErrorNoImageAvailable``.
    public func cachedItem(key: String) throws -> OracleContentCoreImage {
        guard let image = find(key: key) else { throw OracleContentError.imageProviderErrorNoImageAvailable }
        return image
    }

    /// Removes all images, and the folder.
    public func removeAll() {
        files.removeAll()
    }
}
