// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import SOA

/// A gallery whose downloads wait halfway until a test releases them.
final class HalfwayGalleryService: ContentGalleryService {
    let gate = Gate()

    private let rest = TestContentGalleryServiceImplementation(
        images: [GalleryImage(id: "TEST", name: "test.png", description: "A test image")]
    )

    func images(_ query: GalleryQuery, startingAt offset: Int) async throws(ContentGalleryError) -> GalleryPage {
        try await rest.images(query, startingAt: offset)
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
        progress(0.5)
        await gate.wait()
        return try await rest.download(file, of: details, in: channel, into: folder, progress: progress)
    }
}
