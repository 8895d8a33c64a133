// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoBackend
import DemoServices
import Foundation
import SOA
import SOAServices
import Testing

/// The pages of the screens, with the stubs of the app.
@Suite(.timeLimit(.minutes(10))) struct ScreenTests {
    /// A script, which pages must show as text.
    private static let hostile = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>&amp;{{token}}"

    @Test func `a text is shared, and can be sent elsewhere`() async throws {
        try await Pages.serving { url in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            #expect(try await visitor.send("GET", "/share/text").status == 404)
            let page = try await visitor.submit("/share", ["text": "Grüße, \"Zoë\" & all"])
            #expect(page.shown.contains("Shared as number 1 From ann."))
            #expect(page.text.contains("href=\"mailto:?body=Gr%C3%BC%C3%9Fe%2C%20%22Zo%C3%AB%22%20%26%20all\""))
            let file = try await visitor.send("GET", "/share/text")
            #expect(file.text == "Grüße, \"Zoë\" & all")
            #expect(file.header("Content-Disposition") == "attachment; filename=\"shared.txt\"")
            let blank = try await visitor.submit("/share", ["text": "  "])
            #expect(blank.shown.contains("There is nothing to share: the text is empty or blank."))
        }
    }

    @Test func `the tax of a vehicle is looked up, in all states but one`() async throws {
        try await Pages.serving { url in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            #expect(try await visitor.open("/vehicle-tax").shown.contains("Nothing looked up yet."))
            let found = try await visitor.submit("/vehicle-tax", ["plate": "ab12 cde"])
            #expect(found.shown.contains("AB12CDE Make"))
            let unknown = try await visitor.submit("/vehicle-tax", ["plate": "ZZ99 ZZZ"])
            #expect(unknown.shown.contains("No vehicle has this number plate."))
            let wrong = try await visitor.submit("/vehicle-tax", ["plate": "?"])
            #expect(wrong.shown.contains("This is not a number plate: use 2 to 7 letters and digits."))
        }
    }

    @Test func `a screen shows that it is loading, until it has loaded`() async throws {
        let gate = Gate()
        let slow = VehicleTaxService { plate in
            await gate.wait()
            return await VehicleTaxService.test()(plate)
        }
        func register(_ overlay: ServiceRegistryImplementation) {
            overlay.add(.vehicleTaxService) { slow }
        }
        try await Pages.serving(patience: .zero, set: register) { url in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            let working = try await visitor.submit("/vehicle-tax", ["plate": "AB12 CDE"])
            #expect(working.shown.contains("Loading …"))
            #expect(working.text.contains("data-live=\"400\""))
            #expect(working.text.contains("<noscript><meta http-equiv=\"refresh\" content=\"1\"></noscript>"))
            gate.open()
            var page = working
            while page.shown.contains("Loading …") { page = try await visitor.open("/vehicle-tax") }
            #expect(page.shown.contains("Test car"))
            #expect(!page.text.contains("data-live"))
            #expect(!page.text.contains("http-equiv"))
        }
    }

    @Test func `the catalogue is searched`() async throws {
        try await DemoBackend.serving(.production) { backend in
            try await Pages.serving([.production(backend)]) { url in
                let visitor = Visitor(url)
                try await visitor.signUp("ann")
                #expect(try await visitor.open("/catalogue").shown.contains("Nothing searched yet."))
                let found = try await visitor.submit("/catalogue", ["words": "wiper, brake"])
                #expect(found.shown.contains("W-100") && found.shown.contains("B-200"))
                let nothing = try await visitor.submit("/catalogue", ["words": "teapot"])
                #expect(nothing.shown.contains("No item matches."))
            }
        }
    }

    @Test func `garages are listed`() async throws {
        try await DemoBackend.serving(.production) { backend in
            try await Pages.serving([.production(backend)]) { url in
                let visitor = Visitor(url)
                try await visitor.signUp("ann")
                let leeds = try await visitor.submit("/garages", ["town": "Leeds"])
                #expect(leeds.shown.contains("Garages that inspect vehicles today"))
                let nowhere = try await visitor.submit("/garages", ["town": "Nowhere"])
                #expect(nowhere.shown.contains("There is no garage in this town."))
                let blank = try await visitor.submit("/garages", ["town": " "])
                #expect(blank.shown.contains("The backend does not accept this input."))
            }
        }
    }

    @Test func `each page reports an unavailable backend, and works otherwise`() async throws {
        let nobody = try #require(URL(string: "http://127.0.0.1:1"))
        try await Pages.serving([.production(nobody)]) { url in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            for (path, fields) in [
                ("/vehicle-tax", ["plate": "AB12 CDE"]), ("/catalogue", ["words": "wiper"]),
                ("/garages", ["town": "Leeds"]), ("/gallery/showroom", ["words": ""]),
            ] {
                let page = try await visitor.submit(path, fields)
                #expect(page.status == 200, "\(path)")
                #expect(page.text.contains("class=\"notice failure\""), "\(path)")
            }
        }
    }

    @Test func `the input of a field is shown as text`() async throws {
        try await DemoBackend.serving(.production) { backend in
            try await Pages.serving([.production(backend)]) { url in
                let visitor = Visitor(url)
                try await visitor.signUp("ann")
                for (path, field, page) in [
                    ("/share", "text", "/"), ("/vehicle-tax", "plate", "/vehicle-tax"),
                    ("/catalogue", "words", "/catalogue"), ("/garages", "town", "/garages"),
                    ("/gallery/showroom", "words", "/gallery/showroom"),
                    ("/gallery/showroom", "category", "/gallery/showroom"),
                ] {
                    let response = try await visitor.submit(path, [field: Self.hostile])
                    #expect(response.status == 200, "\(path)")
                    for text in [response.text, try await visitor.open(page).text] {
                        #expect(!text.contains("<script>"), "\(path)")
                        #expect(!text.contains("<img src=x"), "\(path)")
                        #expect(text.contains("&lt;script&gt;"), "\(path)")
                    }
                }
                let stranger = Visitor(url)
                try await stranger.open("/sign-in")
                let refused = try await stranger.submit("/sign-in", ["username": Self.hostile, "password": "x"])
                #expect(!refused.text.contains("<script>") && refused.text.contains("&lt;script&gt;"))
            }
        }
    }
}
