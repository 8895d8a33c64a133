// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

/// Keeps images in memory, up to a limit, and asks the server whether they are still current.
///
/// What was not used for the longest time goes first. Any thread may use it.
public final class MemoryImageCache: ImageProvider {
    private struct Entry: Sendable {
        let image: OracleContentCoreImage
        let headers: ResponseHeaders
    }

    /// When a download asks the server.
    public let cachePolicy: CachePolicy

    /// How many bytes the images may have together.
    public let costLimit: Int

    private let memory: MemoryCache<String, Entry>

    /// Makes a cache that is empty.
    ///
    /// - Parameters:
    ///   - costLimit: How many bytes the images may have together.
    ///   - cachePolicy: When a download asks the server.
    public init(costLimit: Int = 64 << 20, cachePolicy: CachePolicy = .bypassServerCallOnFoundItem) {
        self.costLimit = costLimit
        self.cachePolicy = cachePolicy
        memory = MemoryCache(costLimit: costLimit)
    }

    /// How many bytes the images have together.
    public var cost: Int { memory.cost }

    /// Looks for an image.
    ///
    /// - Parameter key: The key.
    /// - Returns: The image, or nil.
    public func find(key: String) -> OracleContentCoreImage? {
        memory.lookUp(key).value?.image
    }

    /// Gives headers to ask whether the image is still current.
    ///
    /// - Parameter key: The key.
    /// - Returns: `If-None-Match` or `If-Modified-Since`; nothing if there is no image.
    public func headerValues(for key: String) -> [String: String] {
        memory.lookUp(key).value?.headers.questions ?? [:]
    }

    /// Keeps an image, and lets others go if there are too many; one that is too large by itself is not kept.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - key: The key.
    ///   - headers: The headers of the response.
    public func store(image: OracleContentCoreImage, key: String, headers: ResponseHeaders) {
        memory.store(Entry(image: image, headers: headers), cost: image.data.count, for: key)
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

    /// Removes all images.
    public func removeAll() {
        memory.removeAll()
    }
}
