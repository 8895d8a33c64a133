// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Keeps the images of downloads by keys of the caller's.
///
/// It works as a ``CacheProvider`` does.
public protocol ImageProvider: AnyObject, Sendable {
    /// When a download asks the server.
    var cachePolicy: CachePolicy { get }

    /// Looks for an image, where the policy lets a found one stand for a response.
    ///
    /// - Parameter key: The key.
    /// - Returns: The image, or nil.
    func find(key: String) -> OracleContentCoreImage?

    /// Gives headers to ask with, such as `If-None-Match`.
    ///
    /// - Parameter key: The key.
    /// - Returns: The headers; empty if there is nothing to ask for.
    func headerValues(for key: String) -> [String: String]

    /// Keeps an image that was downloaded.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - key: The key.
    ///   - headers: The headers of the response.
    /// - Throws: What keeps it from being stored; the download fails with it.
    func store(image: OracleContentCoreImage, key: String, headers: ResponseHeaders) throws

    /// Finds an image of which the server says that it is still current.
    ///
    /// - Parameter key: The key.
    /// - Returns: The image.
    /// - Throws: What keeps it from being found; the download fails with it.
    func cachedItem(key: String) throws -> OracleContentCoreImage
}
