// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A rule by which downloads with a cache send a request.
public enum CachePolicy: Hashable, Sendable {
    /// Only if the cache does not have the item.
    case bypassServerCallOnFoundItem
    /// Always, with the headers of the cache, so that the server can respond that the item is still current.
    case alwaysFetchWithCustomHeader
}

/// A cache of downloads, by keys of the caller: a ``CacheProvider`` or an ``ImageProvider``.
///
/// Its methods are called from any thread, and at the same time for different keys. Downloads for one key that are under
/// way at the same time share one transfer, so each of them is stored once.
public protocol DownloadProvider<Item>: AnyObject, Sendable {
    /// The type of the items.
    associatedtype Item: Sendable

    /// The rule by which downloads send a request.
    var cachePolicy: CachePolicy { get }

    /// Returns the item for a key, or nil; called where the policy lets a found item replace a request.
    func find(key: String) -> Item?

    /// Returns headers for the request for a key, such as `If-None-Match`.
    func headerValues(for key: String) -> [String: String]

    /// Returns the item for a key after the server responded that it is still current.
    ///
    /// What it throws fails the download, unless the cache has no headers for the key any more: then it begins again.
    func cachedItem(key: String) throws -> Item
}

/// A cache that stores no download which began before its item was removed, or all of them.
protocol GenerationalProvider<Item>: DownloadProvider {
    /// Returns a number that is another one after the item for the key was removed, or all.
    func generation(of key: String) -> Int

    /// Stores an item unless the generation of its key is another one by now.
    func store(_ item: Item, key: String, headers: ResponseHeaders, unlessRemovedSince: Int?) throws -> Item
}

/// A cache of files.
public protocol CacheProvider: DownloadProvider<URL> {
    /// Stores a downloaded file, with the headers of its response, and returns its place from now on.
    ///
    /// The file is to be moved away; if it is still there afterwards it is removed. What it throws fails the download.
    func store(objectAt file: URL, key: String, headers: ResponseHeaders) throws -> URL
}

/// A cache of images.
public protocol ImageProvider: DownloadProvider<OracleContentCoreImage> {
    /// Stores a downloaded image, with the headers of its response; what it throws fails the download.
    func store(image: OracleContentCoreImage, key: String, headers: ResponseHeaders) throws
}

extension ImageProvider {
    /// Returns the found image, or throws ``OracleContentError/imageProviderErrorNoImageAvailable``.
    public func cachedItem(key: String) throws -> OracleContentCoreImage {
        guard let image = find(key: key) else { throw OracleContentError.imageProviderErrorNoImageAvailable }
        return image
    }
}
