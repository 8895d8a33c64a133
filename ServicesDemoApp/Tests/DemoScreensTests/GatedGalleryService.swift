// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import SOA
import SOATesting

/// A gallery of one page, in whose calls a test can check the screen.
final class GatedGalleryService: ContentGalleryService {
    /// The received queries.
    let queries = Calls<GalleryQuery>()

    /// A closure that runs during a query.
    let whileAsked = Stubbed<@MainActor @Sendable () async -> Void>({})

    private let page: GalleryPage
    private let rest = TestContentGalleryServiceImplementation()

    init(_ page: GalleryPage) {
        self.page = page
    }

    func images(_ query: GalleryQuery, startingAt offset: Int) async throws(ContentGalleryError) -> GalleryPage {
        queries(query)
        await whileAsked.value()
        return page
    }

    func categories(in channel: ContentChannel) async throws(ContentGalleryError) -> [String] {
        try await rest.categories(in: channel)
    }

    func details(
        of id: String,
        in channel: ContentChannel
    ) async throws(ContentGalleryError) -> GalleryImageDetails {
        try await rest.details(of: id, in: channel)
    }

    func thumbnail(of id: String, in channel: ContentChannel) async throws(ContentGalleryError) -> Data {
        try await rest.thumbnail(of: id, in: channel)
    }

    func download(
        _ file: GalleryFile,
        of details: GalleryImageDetails,
        in channel: ContentChannel,
        into folder: URL,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(ContentGalleryError) -> DownloadedImage {
        try await rest.download(file, of: details, in: channel, into: folder, progress: progress)
    }
}
