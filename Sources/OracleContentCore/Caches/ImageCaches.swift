// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

/// A cache of images in memory, which discards what was not used for longest.
///
/// Any thread may use it.
public final class MemoryImageCache: ImageProvider, GenerationalProvider {
    /// The rule by which downloads send a request.
    public let cachePolicy: CachePolicy

    /// The number of bytes that the images may have together.
    public let costLimit: Int

    /// The keys are bytes, since texts of other bytes may be equal.
    private let memory: MemoryCache<[UInt8], DownloadResult<OracleContentCoreImage>>

    /// Creates an empty cache; the cost limit is in bytes.
    public init(costLimit: Int = 64 << 20, cachePolicy: CachePolicy = .bypassServerCallOnFoundItem) {
        self.costLimit = costLimit
        self.cachePolicy = cachePolicy
        memory = MemoryCache(costLimit: costLimit)
    }

    /// The number of bytes that the images have together.
    public var cost: Int { memory.cost }

    /// Returns the image for a key, or nil.
    public func find(key: String) -> OracleContentCoreImage? { memory.lookUp(Array(key.utf8)).value?.result }

    /// Returns `If-None-Match` or `If-Modified-Since` for a key; nothing if there is no image.
    public func headerValues(for key: String) -> [String: String] {
        memory.lookUp(Array(key.utf8)).value?.headers.validators ?? [:]
    }

    /// Stores an image, unless it is larger than the limit by itself.
    public func store(image: OracleContentCoreImage, key: String, headers: ResponseHeaders) {
        _ = store(image, key: key, headers: headers, unlessRemovedSince: nil)
    }

    func store(
        _ image: OracleContentCoreImage,
        key: String,
        headers: ResponseHeaders,
        unlessRemovedSince generation: Int?
    ) -> OracleContentCoreImage {
        let item = DownloadResult(result: image, headers: headers)
        memory.store(item, cost: image.data.count, for: Array(key.utf8), unlessRemovedSince: generation)
        return image
    }

    /// Removes all images; downloads that are under way don't store theirs.
    public func removeAll() { memory.removeAll() }

    func generation(of key: String) -> Int { memory.lookUp(Array(key.utf8)).generation }
}

/// A cache of images in a folder, which lasts over launches; it works as ``DiskFileCache`` does.
public final class DiskImageCache: ImageProvider, GenerationalProvider {
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
        guard let file = files.find(key: key) else { return nil }
        if let image = OracleContentCoreImage(contentsOf: file) { return image }
        // A store beside this lookup may have put another file in its place.
        return files.find(key: key) == file ? nil : find(key: key)
    }

    /// Returns `If-None-Match` or `If-Modified-Since` for a key; nothing if there is no whole image.
    public func headerValues(for key: String) -> [String: String] { files.headerValues(for: key) }

    /// Stores an image, or throws ``OracleContentError/imageProviderErrorUnableToStoreImage(_:)``.
    public func store(image: OracleContentCoreImage, key: String, headers: ResponseHeaders) throws {
        _ = try store(image, key: key, headers: headers, unlessRemovedSince: nil)
    }

    func store(
        _ image: OracleContentCoreImage,
        key: String,
        headers: ResponseHeaders,
        unlessRemovedSince generation: Int?
    ) throws -> OracleContentCoreImage {
        let file = PrivateFile.location(in: FileManager.default.temporaryDirectory)
        defer { try? FileManager.default.removeItem(at: file) }
        do {
            let handle = try PrivateFile.create(file)
            try handle.write(contentsOf: image.data)
            try handle.close()
            _ = try files.store(file, key: key, headers: headers, unlessRemovedSince: generation)
        } catch OracleContentError.cacheProviderErrorNoURLAvailable {
            // All was removed meanwhile; who downloaded the image gets it nevertheless.
        } catch {
            throw OracleContentError.imageProviderErrorUnableToStoreImage(image)
        }
        return image
    }

    /// Removes all images, and the folder if it has no other files; downloads that are under way don't store theirs.
    public func removeAll() { files.removeAll() }

    func generation(of key: String) -> Int { files.generation(of: key) }
}
