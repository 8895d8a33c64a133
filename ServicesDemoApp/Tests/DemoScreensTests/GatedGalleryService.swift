// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import SOA
import Synchronization

/// A gallery of one page, in whose calls a test can check the screen.
final class GatedGalleryService: ContentGalleryService {
    private struct State {
        var calls = 0
        var whileAsked: @MainActor @Sendable () async -> Void = {}
    }

    private let page: GalleryPage
    private let rest = TestContentGalleryServiceImplementation()
    private let state = Mutex(State())

    init(_ page: GalleryPage) {
        self.page = page
    }

    /// The number of calls.
    var calls: Int { state.withLock { $0.calls } }

    /// Runs a closure during a call of the gallery.
    func whileAsked(_ body: @escaping @MainActor @Sendable () async -> Void) {
        state.withLock { $0.whileAsked = body }
    }

    func images(_ query: GalleryQuery, startingAt offset: Int) async throws(ContentGalleryError) -> GalleryPage {
        let whileAsked = state.withLock { state in
            state.calls += 1
            return state.whileAsked
        }
        await whileAsked()
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
