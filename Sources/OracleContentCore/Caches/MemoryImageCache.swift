// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

/// A cache of images in memory, which discards what was not used for longest.
///
/// Any thread may use it.
public final class MemoryImageCache: ImageProvider {
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
        memory.store(DownloadResult(result: image, headers: headers), cost: image.data.count, for: Array(key.utf8))
    }

    /// Removes all images.
    public func removeAll() { memory.removeAll() }
}
