// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import Foundation
import SOA
import SOANetworking
import SOATesting
import Testing

@Suite @MainActor struct GalleryViewControllerTests {
    private let images = (1...5).map { GalleryImage(id: "IMG-\($0)", name: "\($0).png", description: "Image \($0)") }

    @Test(.services()) func `a tap shows the first page of the images that match the fields`() async {
        let service = TestContentGalleryServiceImplementation(images: images)
        service.register()
        let screen = GalleryViewController(channel: .workshop, pageSize: 2)
        #expect(screen.state == .notStarted)
        #expect(!screen.hasMore)
        await screen.handleShowButtonTap(self)
        #expect(screen.state == .success(Array(images.prefix(2))))
        #expect(screen.total == 5 && screen.hasMore)
        screen.searchField.text = "blue van"
        screen.categoryField.text = " Vans "
        await screen.handleShowButtonTap(self)
        #expect(
            service.queries == [
                GalleryQuery(channel: .workshop, limit: 2),
                GalleryQuery(words: "blue van", category: "Vans", channel: .workshop, limit: 2),
            ]
        )
    }

    @Test(.services()) func `a tap for more adds the next page, until there is none`() async {
        let service = TestContentGalleryServiceImplementation(images: images)
        service.register()
        let screen = GalleryViewController(pageSize: 2)
        await screen.handleMoreButtonTap(self)
        #expect(screen.state == .notStarted && service.queries.isEmpty)
        await screen.handleShowButtonTap(self)
        await screen.handleMoreButtonTap(self)
        #expect(screen.state == .success(Array(images.prefix(4))) && screen.hasMore)
        for _ in 1...2 { await screen.handleMoreButtonTap(self) }
        #expect(screen.state == .success(images) && !screen.hasMore)
        #expect(service.queries.count == 3)
    }

    @Test(.services()) func `the state is loading during a search, and a tap for more then does nothing`() async {
        let service = GatedGalleryService(GalleryPage(images: images, total: 5))
        service.register()
        let screen = GalleryViewController()
        service.whileAsked.value = {
            #expect(screen.state == .loading)
            await screen.handleMoreButtonTap(self)
        }
        await screen.handleShowButtonTap(self)
        #expect(screen.state == .success(images))
        #expect(service.queries.count == 1)
    }

    @Test(.services()) func `a failure is shown, and the page is fetched by the next tap`() async {
        TestContentGalleryServiceImplementation(failure: .notAuthorized).register()
        let screen = GalleryViewController()
        await screen.handleShowButtonTap(self)
        #expect(screen.state == .failure(.notAuthorized))
        #expect(screen.hasMore)
        #expect(await screen.thumbnail(of: images[0]) == nil)
    }

    @Test(.services()) func `an image has a thumbnail, and a screen of its own`() async {
        TestContentGalleryServiceImplementation(images: images).register()
        let screen = GalleryViewController()
        #expect(await screen.thumbnail(of: images[0]) == Data("IMG-1".utf8))
        let details = screen.detailViewController(of: "IMG-1")
        await details.open()
        #expect(details.state.maybeValue?.image == images[0])
    }
}
