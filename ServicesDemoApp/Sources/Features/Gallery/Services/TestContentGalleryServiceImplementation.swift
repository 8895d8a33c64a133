// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOA
import Synchronization

/// The test implementation of ``ContentGalleryService``: it returns the given images, or a configured failure.
public final class TestContentGalleryServiceImplementation: ContentGalleryService {
    private struct State {
        var queries: [GalleryQuery] = []
        var downloads: [String] = []
    }

    private let images: [GalleryImage]
    private let failure: ContentGalleryError?
    private let state = Mutex(State())

    /// Creates a test implementation.
    ///
    /// - Parameters:
    ///   - images: All images.
    ///   - failure: The failure of each call, if any.
    public init(images: [GalleryImage] = [], failure: ContentGalleryError? = nil) {
        self.images = images
        self.failure = failure
    }

    /// Registers the test implementation instead of the production one.
    public static func register() {
        TestContentGalleryServiceImplementation().register()
    }

    /// The received queries, in order.
    public var queries: [GalleryQuery] { state.withLock { $0.queries } }

    /// The identifiers of the downloaded images, in order.
    public var downloads: [String] { state.withLock { $0.downloads } }

    /// Returns the images page by page, for any query.
    ///
    /// - Parameters:
    ///   - query: The query, of which only the limit is used.
    ///   - offset: The number of images to skip.
    /// - Returns: The page.
    /// - Throws: The configured failure.
    public func images(
        _ query: GalleryQuery,
        startingAt offset: Int
    ) async throws(ContentGalleryError) -> GalleryPage {
        state.withLock { $0.queries.append(query) }
        try fail()
        let page = Array(images.dropFirst(offset).prefix(query.limit))
        let next = offset + page.count
        return GalleryPage(images: page, total: images.count, nextOffset: next < images.count ? next : nil)
    }

    /// Returns two categories.
    ///
    /// - Parameter channel: Any.
    /// - Returns: The names.
    /// - Throws: The configured failure.
    public func categories(in channel: ContentChannel) async throws(ContentGalleryError) -> [String] {
        try fail()
        return ["Cars", "Vans"]
    }

    /// Returns details with a native file and a small one.
    ///
    /// - Parameters:
    ///   - id: The identifier of the image.
    ///   - channel: Any.
    /// - Returns: The details.
    /// - Throws: The configured failure, or `notFound`.
    public func details(
        of id: String,
        in channel: ContentChannel
    ) async throws(ContentGalleryError) -> GalleryImageDetails {
        try fail()
        guard let image = images.first(where: { $0.id == id }) else { throw .notFound(id) }
        return GalleryImageDetails(
            image: image,
            categories: ["Cars"],
            files: [
                GalleryFile(rendition: nil, mimeType: "image/png", size: 2, width: 2, height: 1),
                GalleryFile(rendition: "Small", mimeType: "image/jpeg", size: 1, width: 1, height: 1),
            ]
        )
    }

    /// Returns a made-up thumbnail.
    ///
    /// - Parameters:
    ///   - id: Any.
    ///   - channel: Any.
    /// - Returns: The identifier as bytes.
    /// - Throws: The configured failure.
    public func thumbnail(of id: String, in channel: ContentChannel) async throws(ContentGalleryError) -> Data {
        try fail()
        return Data(id.utf8)
    }

    /// Simulates a download.
    ///
    /// - Parameters:
    ///   - file: Any.
    ///   - details: The image.
    ///   - channel: Any.
    ///   - folder: The target folder.
    ///   - progress: Receives 0.5 and 1.
    /// - Returns: The URL at which a real file would be.
    /// - Throws: The configured failure.
    public func download(
        _ file: GalleryFile,
        of details: GalleryImageDetails,
        in channel: ContentChannel,
        into folder: URL,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(ContentGalleryError) -> DownloadedImage {
        try fail()
        state.withLock { $0.downloads.append(details.image.id) }
        progress(0.5)
        progress(1)
        let target = folder.appending(path: DownloadName(details, file).text)
        return DownloadedImage(file: target, size: file.size ?? 0, wasTransferred: true)
    }

    private func fail() throws(ContentGalleryError) {
        if let failure { throw failure }
    }
}
