// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import Foundation

/// The screen of an image, used by its fields and buttons.
@MainActor
struct AssetScreen {
    private let screen: AssetDetailViewController

    init(_ screen: AssetDetailViewController) {
        self.screen = screen
    }

    @discardableResult
    func open() async throws(DemoFailure) -> GalleryImageDetails {
        await screen.open()
        return try screen.state.shown(otherwise: "the screen of the image showed nothing")
    }

    func download(_ rendition: String, into folder: URL) async throws(DemoFailure) -> DownloadedImage {
        screen.renditionField.text = rendition
        await screen.handleDownloadButtonTap(self, into: folder)
        return try screen.download.shown(otherwise: "the screen of the image downloaded nothing")
    }
}
