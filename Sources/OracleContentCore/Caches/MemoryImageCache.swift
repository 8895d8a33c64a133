// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking

/// Keeps images in memory, up to a limit, and asks the server whether they are still current.
///
/// What was not used for the longest time goes first. Any thread may use it.
public final class MemoryImageCache: ImageProvider {
    private struct Entry: Sendable {
        let image: OracleContentCoreImage
        let headers: ResponseHeaders
        var lastUse: UInt64
    }

    private struct State: Sendable {
        var entries: [String: Entry] = [:]
        var cost = 0
        var uses: UInt64 = 0

        mutating func use(_ key: String) -> Entry? {
            uses += 1
            entries[key]?.lastUse = uses
            return entries[key]
        }

        mutating func remove(_ key: String) {
            if let entry = entries.removeValue(forKey: key) { cost -= entry.image.data.count }
        }
    }

    /// When a download asks the server.
    public let cachePolicy: CachePolicy

    /// How many bytes the images may have together.
    public let costLimit: Int

    private let state = Lock(State())

    /// Makes a cache that is empty.
    ///
    /// - Parameters:
    ///   - costLimit: How many bytes the images may have together.
    ///   - cachePolicy: When a download asks the server.
    public init(costLimit: Int = 64 << 20, cachePolicy: CachePolicy = .bypassServerCallOnFoundItem) {
        self.costLimit = costLimit
        self.cachePolicy = cachePolicy
    }

    /// How many bytes the images have together.
    public var cost: Int { state.withLock { $0.cost } }

    /// Looks for an image.
    ///
    /// - Parameter key: The key.
    /// - Returns: The image, or nil.
    public func find(key: String) -> OracleContentCoreImage? {
        state.withLock { $0.use(key)?.image }
    }

    /// Gives headers to ask whether the image is still current.
    ///
    /// - Parameter key: The key.
    /// - Returns: `If-None-Match` or `If-Modified-Since`; nothing if there is no image.
    public func headerValues(for key: String) -> [String: String] {
        state.withLock { $0.entries[key]?.headers.questions } ?? [:]
    }

    /// Keeps an image, and lets others go if there are too many; one that is too large by itself is not kept.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - key: The key.
    ///   - headers: The headers of the answer.
    public func store(image: OracleContentCoreImage, key: String, headers: ResponseHeaders) {
        state.withLock { state in
            state.remove(key)
            guard image.data.count <= costLimit else { return }
            state.uses += 1
            state.entries[key] = Entry(image: image, headers: headers, lastUse: state.uses)
            state.cost += image.data.count
            while state.cost > costLimit, let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                state.remove(oldest.key)
            }
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

    /// Removes all images.
    public func removeAll() {
        state.withLock { state in
            state.entries = [:]
            state.cost = 0
        }
    }
}
