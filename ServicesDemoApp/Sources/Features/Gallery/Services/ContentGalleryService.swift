// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOA
import SOAServices

/// Lists the images of the backend, and fetches their files.
public protocol ContentGalleryService: SOAService {
    /// Fetches a page of images, ordered by their names.
    ///
    /// - Parameters:
    ///   - query: The query for images.
    ///   - offset: The number of images to skip.
    /// - Returns: The page.
    /// - Throws: ``ContentGalleryError``.
    func images(_ query: GalleryQuery, startingAt offset: Int) async throws(ContentGalleryError) -> GalleryPage

    /// Fetches the names of all categories, in order.
    ///
    /// - Parameter channel: Where the images are published.
    /// - Returns: The names.
    /// - Throws: ``ContentGalleryError``.
    func categories(in channel: ContentChannel) async throws(ContentGalleryError) -> [String]

    /// Fetches the details of an image.
    ///
    /// - Parameters:
    ///   - id: The identifier of the image.
    ///   - channel: The channel.
    /// - Returns: The details.
    /// - Throws: ``ContentGalleryError``.
    func details(of id: String, in channel: ContentChannel) async throws(ContentGalleryError) -> GalleryImageDetails

    /// Fetches a thumbnail, which is cached in memory.
    ///
    /// - Parameters:
    ///   - id: The identifier of the image.
    ///   - channel: The channel.
    /// - Returns: The bytes of the thumbnail.
    /// - Throws: ``ContentGalleryError``.
    func thumbnail(of id: String, in channel: ContentChannel) async throws(ContentGalleryError) -> Data

    /// Downloads a file of an image, unless the cached file is still current.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - details: The image.
    ///   - channel: The channel.
    ///   - folder: The target folder, created if it is missing. A file of the same name is replaced.
    ///   - progress: Receives the progress, from 0 to 1, on any thread.
    /// - Returns: The file.
    /// - Throws: ``ContentGalleryError``.
    func download(
        _ file: GalleryFile,
        of details: GalleryImageDetails,
        in channel: ContentChannel,
        into folder: URL,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(ContentGalleryError) -> DownloadedImage
}

extension ContentGalleryService {
    /// The name that every implementation is registered under.
    public var serviceName: String { ServiceName.contentGalleryService.rawValue }
}

extension ServiceName where Service == any ContentGalleryService {
    /// The service that lists the images of the backend.
    public static var contentGalleryService: Self {
        Self("ContentGalleryService") {
            try ContentGalleryServiceImplementation(
                connection: ServiceRegistry.resolve(.backendConnection),
                tokens: ServiceRegistry.resolve(.serviceProvider).context.tokens,
                files: ServiceRegistry.resolve(.assetCache)
            )
        }
    }
}

extension ServiceRegistryImplementation {
    /// The service that lists the images of the backend.
    public var contentGalleryService: any ContentGalleryService { self[.contentGalleryService] }
}
