// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoPages
import DemoServices
import Foundation
import Testing

/// The properties of all pages.
@Suite(.timeLimit(.minutes(10))) struct PageTests {
    private static let paths = [
        "/", "/vehicle-tax", "/catalogue", "/garages", "/gallery/showroom", "/gallery/workshop",
        "/gallery/showroom/STUB%2DVAN", "/services",
    ]

    @Test func `each page exists, is well-formed, and is in the menu`() async throws {
        try await Pages.serving { url in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            for path in Self.paths {
                let page = try await visitor.send("GET", path)
                #expect(page.status == 200, "\(path)")
                #expect(page.header("Content-Type") == "text/html; charset=utf-8")
                #expect(page.text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"), "\(path)")
                #expect(page.text.matches(of: /<h1/).count == 1, "\(path)")
                #expect(page.text.matches(of: /<main id="main"/).count == 1, "\(path)")
                #expect(page.text.matches(of: /<a href="[^"]*" aria-current="page">/).count >= 1, "\(path)")
                #expect(page.shown.contains("Signed in as ann"), "\(path)")
                #expect(!page.text.contains("{{"), "\(path)")
                // Each field has a label.
                for id in page.text.matches(of: /<(?:input|textarea) id="([^"]*)"/) {
                    #expect(page.text.contains("<label for=\"\(id.1)\">"), "\(path) \(id.1)")
                }
            }
        }
    }

    @Test func `a visitor without account sees the sign-in page and the services`() async throws {
        try await Pages.serving { url in
            for path in Self.paths where path != "/services" {
                let response = try await Visitor(url).send("GET", path)
                #expect(response.status == 303, "\(path)")
                #expect(response.header("Location") == "/sign-in", "\(path)")
            }
            let visitor = Visitor(url)
            #expect(try await visitor.open("/").shown.contains("About this demo"))
            #expect(try await visitor.open("/services").status == 200)
        }
    }

    @Test func `each response has security headers, and no page violates them`() async throws {
        try await Pages.serving { url in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            for path in Self.paths + ["/nowhere", "/style.css", "/live.js", "/share.js", "/icon.svg", "/sign-in"] {
                let response = try await visitor.send("GET", path)
                let policy = try #require(response.header("Content-Security-Policy"), "\(path)")
                #expect(policy.hasPrefix("default-src 'none';"))
                #expect(!policy.contains("unsafe"))
                #expect(response.header("X-Content-Type-Options") == "nosniff", "\(path)")
                #expect(response.header("Referrer-Policy") == "same-origin", "\(path)")
                #expect(response.header("Cache-Control") != nil, "\(path)")
                guard response.header("Content-Type")?.hasPrefix("text/html") == true else { continue }
                #expect(response.text.firstMatch(of: /<script(?![^>]* src="\/)/) == nil, "\(path)")
                #expect(response.text.firstMatch(of: /<style|<[^>]* (style|on[a-z]+)=/) == nil, "\(path)")
                #expect(response.text.firstMatch(of: /(src|href|action)="(https?:)?\/\//) == nil, "\(path)")
                #expect(response.header("Cache-Control") == "no-store", "\(path)")
            }
        }
    }

    @Test(arguments: [
        "/nowhere", "/gallery/nowhere", "/gallery/showroom/NOWHERE/file", "/style.css/more", "/%00",
        "/gallery/showroom/%FF%FE", "/gallery/showroom/STUB%2DVAN/nothing",
    ])
    func `an unknown path gets an error page`(path: String) async throws {
        try await Pages.serving { url in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            let response = try await visitor.send("GET", path)
            #expect(response.status == 404 || response.status == 400)
            #expect(response.text.contains("<h1>"))
        }
    }

    @Test func `the next free port is used if the port is in use`() async throws {
        try await Pages.serving { url in
            let settings = PagesSettings(
                port: .from(try #require(url.port)),
                environments: [.stub],
                folder: URL(fileURLWithPath: "/nowhere")
            )
            try await Pages.serve(settings) { next async throws in
                #expect(next.port != url.port)
                #expect(try await Visitor(next).open("/").status == 200)
            }
        }
    }
}
