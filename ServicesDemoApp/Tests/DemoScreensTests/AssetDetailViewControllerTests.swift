// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import Foundation
import SOA
import SOANetworking
import SOATesting
import Testing

@Suite @MainActor struct AssetDetailViewControllerTests {
    private let image = GalleryImage(id: "IMG-1", name: "one.png", description: "One")
    private let folder = URL(fileURLWithPath: "/nowhere")

    @Test(.services()) func `it shows the image, or the error`() async {
        TestContentGalleryServiceImplementation(images: [image]).register()
        let screen = AssetDetailViewController(imageID: "IMG-1")
        #expect(screen.state == .notStarted)
        await screen.open()
        #expect(screen.state.maybeValue?.image == image)
        #expect(screen.state.maybeValue?.files.count == 2)
        let other = AssetDetailViewController(imageID: "IMG-2")
        await other.open()
        #expect(other.state == .failure(.notFound("IMG-2")))
    }

    @Test(.services(), arguments: [(nil, "one.png", 2), ("", "one.png", 2), (" Small ", "one-Small.jpg", 1)])
    func `a tap downloads the file that the field names`(rendition: String?, name: String, size: Int) async {
        let service = TestContentGalleryServiceImplementation(images: [image])
        service.register()
        let screen = AssetDetailViewController(imageID: "IMG-1")
        await screen.handleDownloadButtonTap(self, into: folder)
        #expect(screen.download == .notStarted)
        await screen.open()
        screen.renditionField.text = rendition
        await screen.handleDownloadButtonTap(self, into: folder)
        let file = folder.appending(path: name)
        #expect(screen.download == .success(DownloadedImage(file: file, size: size, wasTransferred: true)))
        #expect(screen.progress == 1)
        #expect(service.downloads == ["IMG-1"])
    }

    @Test(.services()) func `an unknown rendition is reported without a request`() async {
        let service = TestContentGalleryServiceImplementation(images: [image])
        service.register()
        let screen = AssetDetailViewController(imageID: "IMG-1")
        await screen.open()
        screen.renditionField.text = "Huge"
        await screen.handleDownloadButtonTap(self, into: folder)
        #expect(screen.download == .failure(.notFound("IMG-1 Huge")))
        #expect(service.downloads.isEmpty)
    }

    @Test(.services()) func `a failure is shown`() async {
        TestContentGalleryServiceImplementation(failure: .unavailable("no network")).register()
        let screen = AssetDetailViewController(imageID: "IMG-1")
        await screen.open()
        #expect(screen.state == .failure(.unavailable("no network")))
        await screen.handleDownloadButtonTap(self, into: folder)
        #expect(screen.download == .notStarted)
    }
}
