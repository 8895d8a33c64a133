// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoBackend
import DemoServices
import Foundation
import SOA
import Testing

/// The pages of the gallery.
@Suite(.timeLimit(.minutes(10))) struct GalleryTests {
    private func serving(_ body: (Visitor) async throws -> Void) async throws {
        try await DemoBackend.serving(.production) { backend in
            try await Pages.serving([.production(backend)]) { url in
                let visitor = Visitor(url)
                try await visitor.signUp("ann")
                try await body(visitor)
            }
        }
    }

    @Test func `images are listed, and more of them, and filtered`() async throws {
        try await serving { visitor in
            let first = try await visitor.open("/gallery")
            #expect(first.shown.contains("6 of 7 images"))
            #expect(first.text.contains("src=\"/gallery/showroom/IMG%2DBLUE%2DVAN/thumbnail\""))
            let all = try await visitor.submit("/gallery/showroom/more")
            #expect(all.shown.contains("7 of 7 images"))
            #expect(!all.shown.contains("Show more"))
            let roads = try await visitor.submit("/gallery/showroom", ["words": "road", "category": "Places"])
            #expect(roads.shown.contains("2 of 2 images"))
            let none = try await visitor.submit("/gallery/showroom", ["words": "teapot"])
            #expect(none.shown.contains("No image matches."))
            #expect(try await visitor.open("/gallery/workshop").shown.contains("gearbox-plan"))
        }
    }

    @Test func `a thumbnail is an image, and an unknown image has none`() async throws {
        try await serving { visitor in
            let there = try await visitor.send("GET", "/gallery/showroom/IMG%2DBLUE%2DVAN/thumbnail")
            #expect(there.header("Content-Type") == "image/jpeg")
            #expect(there.body.starts(with: [0xFF, 0xD8]))
            let missing = try await visitor.send("GET", "/gallery/showroom/NOWHERE/thumbnail")
            #expect(missing.status == 404)
            #expect(try await visitor.open("/no-picture.svg").header("Content-Type") == "image/svg+xml")
        }
    }

    @Test func `a file is downloaded, and then saved`() async throws {
        try await serving { visitor in
            let path = "/gallery/showroom/IMG%2DBLUE%2DVAN"
            #expect(try await visitor.open(path).shown.contains("A blue van"))
            #expect(try await visitor.send("GET", "\(path)/file").status == 404)
            let done = try await visitor.submit("\(path)/download", ["rendition": ""])
            #expect(done.shown.contains("blue-van.png: 13806 bytes were downloaded."))
            #expect(done.text.contains("<progress id=\"progress\" max=\"100\" value=\"100\">"))
            let file = try await visitor.send("GET", "\(path)/file")
            #expect(file.body.count == 13806)
            #expect(file.header("Content-Disposition") == "attachment; filename=\"blue-van.png\"")
            let again = try await visitor.submit("\(path)/download", ["rendition": ""])
            #expect(again.shown.contains("are cached and still current"))
            let none = try await visitor.submit("\(path)/download", ["rendition": "../Huge"])
            #expect(none.text.contains("class=\"notice failure\""))
        }
    }

    @Test func `an unknown image is reported`() async throws {
        try await serving { visitor in
            let page = try await visitor.open("/gallery/showroom/NOWHERE")
            #expect(page.shown.contains("There is no image or file NOWHERE in this channel"))
        }
    }

    @Test func `a download shows its progress`() async throws {
        let service = HalfwayGalleryService()
        func register(_ overlay: ServiceRegistryImplementation) {
            overlay.add(.contentGalleryService) { service }
        }
        try await Pages.serving(patience: .zero, set: register) { url in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            let path = "/gallery/showroom/TEST"
            var page = try await visitor.submit("\(path)/download", ["rendition": ""])
            while page.shown.contains("0 %"), !page.shown.contains("50 %") { page = try await visitor.open(path) }
            #expect(page.text.contains("<progress id=\"progress\" max=\"100\" value=\"50\">"))
            #expect(page.text.contains("data-live=\"200\""))
            service.gate.open()
            while !page.shown.contains("were downloaded") { page = try await visitor.open(path) }
            #expect(!page.text.contains("data-live"))
        }
    }
}
