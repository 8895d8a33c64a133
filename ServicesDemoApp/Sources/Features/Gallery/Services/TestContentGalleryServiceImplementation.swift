// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOA
import Synchronization

/// The test implementation of ``ContentGalleryService``: it shows the images that it is given, or fails as told.
public final class TestContentGalleryServiceImplementation: ContentGalleryService {
    private struct State {
        var queries: [GalleryQuery] = []
        var downloads: [String] = []
    }

    private let images: [GalleryImage]
    private let failure: ContentGalleryError?
    private let state = Mutex(State())

    /// Makes a test implementation.
    ///
    /// - Parameters:
    ///   - images: All images there are.
    ///   - failure: What every call fails with, if it should.
    public init(images: [GalleryImage] = [], failure: ContentGalleryError? = nil) {
        self.images = images
        self.failure = failure
    }

    /// Registers the test implementation in place of the production one.
    public static func register() {
        TestContentGalleryServiceImplementation().register()
    }

    /// What was asked for, first to last.
    public var queries: [GalleryQuery] { state.withLock { $0.queries } }

    /// The identifiers of the images that were downloaded, first to last.
    public var downloads: [String] { state.withLock { $0.downloads } }

    /// Shows the images page by page, whatever is asked for.
    ///
    /// - Parameters:
    ///   - query: How many images a page has; the rest does not matter.
    ///   - offset: How many images come before.
    /// - Returns: The page.
    /// - Throws: The failure that the test implementation was made with.
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

    /// Names two categories.
    ///
    /// - Parameter channel: Any.
    /// - Returns: The names.
    /// - Throws: The failure that the test implementation was made with.
    public func categories(in channel: ContentChannel) async throws(ContentGalleryError) -> [String] {
        try fail()
        return ["Cars", "Vans"]
    }

    /// Tells of an image that it has a native file and a small one.
    ///
    /// - Parameters:
    ///   - id: What the image is known by.
    ///   - channel: Any.
    /// - Returns: The details.
    /// - Throws: The failure that the test implementation was made with, or that there is no such image.
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

    /// Makes up a thumbnail.
    ///
    /// - Parameters:
    ///   - id: Any.
    ///   - channel: Any.
    /// - Returns: The identifier as bytes.
    /// - Throws: The failure that the test implementation was made with.
    public func thumbnail(of id: String, in channel: ContentChannel) async throws(ContentGalleryError) -> Data {
        try fail()
        return Data(id.utf8)
    }

    /// Pretends to download a file.
    ///
    /// - Parameters:
    ///   - file: Any.
    ///   - details: The image.
    ///   - channel: Any.
    ///   - folder: Where the file would go.
    ///   - progress: Told of one half and of the whole.
    /// - Returns: Where the file would be.
    /// - Throws: The failure that the test implementation was made with.
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
