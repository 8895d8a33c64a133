// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import Foundation
import SOANetworking

extension Walk {
    /// Lists images, opens and downloads one, and lists those of the secure channel.
    func browseGallery() async throws(DemoFailure) {
        console.chapter("9. Content: GalleryViewController pulls the ContentGalleryService, as its detail screen does")
        let screen = GalleryViewController(pageSize: 3)
        reportBuilds(requiredBy: "GalleryViewController")
        try await tapShow("", on: screen)
        if screen.hasMore {
            await screen.handleMoreButtonTap(self)
            console.say("A tap for more makes them \(try shown(on: screen).count) of \(screen.total).")
        }
        try await tapShow("van", on: screen)
        try await openFirst(of: screen)
        console.say("The channel for members needs a token, and shows \(try await membersOnly()).")
    }

    /// Filters the images by the field and the button of the screen.
    func tapShow(_ words: String, on screen: GalleryViewController) async throws(DemoFailure) {
        screen.searchField.text = words
        await screen.handleShowButtonTap(self)
        let images = try shown(on: screen)
        let what = words.isEmpty ? "The gallery" : "The gallery, filtered by \"\(words)\","
        console.say("\(what) shows \(images.count) of \(screen.total):")
        console.table(images.map { [Console.visible($0.name), Console.visible($0.description)] })
    }

    /// Opens the first image of a list, and downloads a rendition twice.
    ///
    /// The second time, the cached file is current.
    private func openFirst(of gallery: GalleryViewController) async throws(DemoFailure) {
        guard let image = try shown(on: gallery).first else { return }
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let screen = gallery.detailViewController(of: image.id)
        try await AssetScreen(screen).open()
        for _ in 1...2 {
            let downloaded = try await AssetScreen(screen).download("Small", into: folder.url)
            let how = downloaded.wasTransferred ? "was downloaded" : "was still current"
            console.say("\(downloaded.file.lastPathComponent) \(how), \(downloaded.size) bytes.")
        }
    }

    /// Returns the names in the secure channel.
    private func membersOnly() async throws(DemoFailure) -> String {
        let screen = GalleryViewController(channel: .workshop)
        await screen.handleShowButtonTap(self)
        return try shown(on: screen).map { Console.visible($0.name) }.joined(separator: ", ")
    }

    private func shown(on screen: GalleryViewController) throws(DemoFailure) -> [GalleryImage] {
        try screen.state.shown(otherwise: "the gallery showed nothing")
    }
}
