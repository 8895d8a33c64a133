// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoBackend
import DemoServices
import Foundation
import Testing

/// The page that shows the registry, and its switches.
@Suite(.timeLimit(.minutes(10))) struct ServicesPageTests {
    private static let names = [
        "Database", "AccountStore", "PasswordHasher", "AuthenticationService", "Outbox", "SharingService", "AssetCache",
        "BackendConnection", "ServiceProvider", "VehicleTaxService", "CatalogueSearchService", "NetworkProvider",
        "ContentGalleryService",
    ]

    /// The cells of a service in the table, first its name.
    private func row(_ name: String, on page: Visitor.Response) throws -> [String] {
        let row = try #require(page.text.split(separator: "<tr>").first { $0.hasPrefix("<th scope=\"row\">\(name)<") })
        return row.split(separator: /<\/t[hd]>/).map { String($0.replacing(/<[^>]*>/, with: "")) }
    }

    @Test func `every service is shown, with its state, lifetime, time and requester`() async throws {
        try await Pages.serving { url in
            let visitor = Visitor(url)
            let before = try await visitor.open("/services")
            for name in Self.names {
                // The database is open, for the sessions in it.
                #expect(try row(name, on: before)[1] == (name == "Database" ? "built" : "unbuilt"), "\(name)")
                #expect(before.text.contains("<text class=\"name\" x=\"12\" y=\"20\">\(name)</text>"), "\(name)")
            }
            try await visitor.signUp("ann")
            let after = try await visitor.open("/services")
            let store = try row("AccountStore", on: after)
            #expect(store[1...2] == ["built", "singleton"])
            #expect(store[3].contains(/\d [mµ]?s/))
            #expect(store[5...6] == ["AuthenticationService", "Database"])
            #expect(try row("AuthenticationService", on: after)[1...2] == ["built", "scoped"])
            #expect(try row("VehicleTaxService", on: after)[1] == "unbuilt")
            #expect(after.shown.contains("Launch time line"))
            #expect(after.shown.contains("AccountStore was built in"))
            // Somebody else's session has an authentication service of its own.
            #expect(try row("AuthenticationService", on: try await Visitor(url).open("/services"))[1] == "unbuilt")
        }
    }

    @Test func `a swap and its restore apply to all users from the next click`() async throws {
        try await Pages.serving { url in
            let (visitor, other) = (Visitor(url), Visitor(url))
            try await visitor.signUp("ann")
            try await other.signUp("bob")
            func make(for visitor: Visitor) async throws -> Bool {
                try await visitor.submit("/vehicle-tax", ["plate": "AB12 CDE"]).shown.contains("Test car")
            }
            #expect(try await make(for: visitor) == false)
            let swapped = try await visitor.submit("/services/swap", ["name": "VehicleTaxService", "swapped": "yes"])
            #expect(try row("VehicleTaxService", on: swapped)[1].contains("swapped"))
            #expect(swapped.shown.contains("Swapped: VehicleTaxService"))
            #expect(try await make(for: visitor))
            #expect(try await make(for: other))
            #expect(try await visitor.open("/vehicle-tax").shown.contains("its test implementation"))
            let back = try await visitor.submit("/services/swap", ["name": "VehicleTaxService", "swapped": "no"])
            #expect(!back.shown.contains("Swapped:"))
            #expect(try await make(for: visitor) == false)
            #expect(try await make(for: other) == false)
        }
    }

    @Test(arguments: [
        ("SharingService", "/share", ["text": "Hello"], "From nobody."),
        ("CatalogueSearchService", "/catalogue", ["words": "anything"], "Test part"),
        ("NetworkProvider", "/garages", ["town": "anywhere"], "Test garage"),
        ("ContentGalleryService", "/gallery/showroom", ["words": ""], "test-two.png"),
    ])
    func `each screen shows the test implementation of its service, and then the real one`(
        name: String,
        path: String,
        fields: [String: String],
        shown: String
    ) async throws {
        try await Pages.serving { url in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            #expect(try await !visitor.submit(path, fields).shown.contains(shown))
            try await visitor.submit("/services/swap", ["name": name, "swapped": "yes"])
            #expect(try await visitor.submit(path, fields).shown.contains(shown))
            try await visitor.submit("/services/swap", ["name": name, "swapped": "no"])
            #expect(try await !visitor.submit(path, fields).shown.contains(shown))
        }
    }

    @Test func `the environment of the app changes and is restored, with any swaps`() async throws {
        try await DemoBackend.serving(.production) { production in
            try await DemoBackend.serving(.staging) { staging in
                try await Pages.serving([.production(production), .staging(staging), .stub]) { url in
                    let (visitor, other) = (Visitor(url), Visitor(url))
                    try await visitor.signUp("ann")
                    try await other.signUp("bob")
                    try await visitor.submit("/services/swap", ["name": "CatalogueSearchService", "swapped": "yes"])
                    for (name, make, images) in [
                        ("production", "Volvo", "6 of 7"), ("staging", "Staging car", "3 of 3"),
                        ("stub", "Stub", "1 of 1"), ("production", "Volvo", "6 of 7"),
                    ] {
                        let page = try await visitor.submit("/services/environment", ["name": name])
                        #expect(page.shown.contains("Environment: \(name)"))
                        for somebody in [visitor, other] {
                            let tax = try await somebody.submit("/vehicle-tax", ["plate": "AB12 CDE"])
                            #expect(tax.shown.contains(make), "\(name)")
                            let gallery = try await somebody.open("/gallery/showroom")
                            #expect(gallery.shown.contains("\(images) images"), "\(name)")
                            let catalogue = try await somebody.submit("/catalogue", ["words": "wiper"])
                            #expect(catalogue.shown.contains("Test part"), "\(name)")
                        }
                    }
                    try await visitor.submit("/services/swap", ["name": "CatalogueSearchService", "swapped": "no"])
                    let catalogue = try await visitor.submit("/catalogue", ["words": "wiper"])
                    #expect(catalogue.shown.contains("W-100"))
                    // Nobody was signed out by any of this.
                    #expect(try await other.submit("/share", ["text": "Hello"]).shown.contains("From bob."))
                }
            }
        }
    }

    @Test func `an unknown switch is rejected`() async throws {
        try await Pages.serving { url in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            #expect(try await visitor.post("/services/swap", ["name": "Database", "swapped": "yes"]).status == 400)
            #expect(try await visitor.post("/services/swap", ["swapped": "yes"]).status == 400)
            #expect(try await visitor.post("/services/environment", ["name": "moon"]).status == 400)
            #expect(try await visitor.post("/services/environment", ["name": "stub"]).status == 303)
        }
    }
}
