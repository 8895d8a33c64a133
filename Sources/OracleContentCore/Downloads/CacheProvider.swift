// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// When a download asks the server.
public enum CachePolicy: Hashable, Sendable {
    /// Not at all, if the cache has the item.
    case bypassServerCallOnFoundItem
    /// Always, with the headers of the cache, so that the server can say that the item is still current.
    case alwaysFetchWithCustomHeader
}

/// Keeps the files of downloads by keys of the caller's.
///
/// Its methods are called from any thread, and may be called at the same time for different keys. Downloads for one key that
/// are under way at the same time share one transfer, so that each of them is stored once.
public protocol CacheProvider: AnyObject, Sendable {
    /// When a download asks the server.
    var cachePolicy: CachePolicy { get }

    /// Looks for a file, where the policy lets a found one stand for a response.
    ///
    /// - Parameter key: The key.
    /// - Returns: The file, or nil.
    func find(key: String) -> URL?

    /// Gives headers to ask with, such as `If-None-Match`.
    ///
    /// - Parameter key: The key.
    /// - Returns: The headers; empty if there is nothing to ask for.
    func headerValues(for key: String) -> [String: String]

    /// Keeps a file that was downloaded.
    ///
    /// - Parameters:
    ///   - file: The file. It is the cache's to move away; what is left of it is removed.
    ///   - key: The key.
    ///   - headers: The headers of the response.
    /// - Returns: Where the file is from now on.
    /// - Throws: What keeps it from being stored; the download fails with it.
    func store(objectAt file: URL, key: String, headers: ResponseHeaders) throws -> URL

    /// Finds a file of which the server says that it is still current.
    ///
    /// - Parameter key: The key.
    /// - Returns: The file.
    /// - Throws: What keeps it from being found; the download fails with it.
    func cachedItem(key: String) throws -> URL
}
