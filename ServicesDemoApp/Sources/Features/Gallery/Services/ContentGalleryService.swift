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
    ///   - query: Which images.
    ///   - offset: How many of them come before.
    /// - Returns: The page.
    /// - Throws: ``ContentGalleryError``.
    func images(_ query: GalleryQuery, startingAt offset: Int) async throws(ContentGalleryError) -> GalleryPage

    /// Fetches the names of all categories that images are put into, in order.
    ///
    /// - Parameter channel: Where the images are published.
    /// - Returns: The names.
    /// - Throws: ``ContentGalleryError``.
    func categories(in channel: ContentChannel) async throws(ContentGalleryError) -> [String]

    /// Fetches all that there is to know of an image.
    ///
    /// - Parameters:
    ///   - id: What the backend knows it by.
    ///   - channel: Where it is published.
    /// - Returns: The details.
    /// - Throws: ``ContentGalleryError``.
    func details(of id: String, in channel: ContentChannel) async throws(ContentGalleryError) -> GalleryImageDetails

    /// Fetches a small image, which is kept in memory.
    ///
    /// - Parameters:
    ///   - id: What the backend knows the image by.
    ///   - channel: Where it is published.
    /// - Returns: The bytes of the image, which can be shown.
    /// - Throws: ``ContentGalleryError``.
    func thumbnail(of id: String, in channel: ContentChannel) async throws(ContentGalleryError) -> Data

    /// Downloads a file of an image, unless what was kept of it is still current.
    ///
    /// - Parameters:
    ///   - file: Which file.
    ///   - details: The image.
    ///   - channel: Where it is published.
    ///   - folder: Where the file goes, made if it is not there; a file of the same name is replaced.
    ///   - progress: Told how far it is, from 0 to 1, on any thread.
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
    /// What lists the images of the backend.
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
    /// What lists the images of the backend.
    public var contentGalleryService: any ContentGalleryService { self[.contentGalleryService] }
}
