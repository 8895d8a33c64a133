// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoPages
import DemoServices
import Foundation
import Testing

/// What holds for every page.
@Suite(.timeLimit(.minutes(10))) struct PageTests {
    private static let paths = [
        "/", "/vehicle-tax", "/catalogue", "/garages", "/gallery/showroom", "/gallery/workshop",
        "/gallery/showroom/STUB%2DVAN", "/services",
    ]

    @Test func `every page is there, well-formed, and has a place in the menu`() async throws {
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

    @Test func `who has not signed in sees the page for that, and the services`() async throws {
        try await Pages.serving { url in
            for path in Self.paths where path != "/services" {
                let answer = try await Visitor(url).send("GET", path)
                #expect(answer.status == 303, "\(path)")
                #expect(answer.header("Location") == "/sign-in", "\(path)")
            }
            let visitor = Visitor(url)
            #expect(try await visitor.open("/").shown.contains("What you are looking at"))
            #expect(try await visitor.open("/services").status == 200)
        }
    }

    @Test func `browsers are told to be strict with every answer, and no page needs them not to be`() async throws {
        try await Pages.serving { url in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            for path in Self.paths + ["/nowhere", "/style.css", "/live.js", "/share.js", "/icon.svg", "/sign-in"] {
                let answer = try await visitor.send("GET", path)
                let policy = try #require(answer.header("Content-Security-Policy"), "\(path)")
                #expect(policy.hasPrefix("default-src 'none';"))
                #expect(!policy.contains("unsafe"))
                #expect(answer.header("X-Content-Type-Options") == "nosniff", "\(path)")
                #expect(answer.header("Referrer-Policy") == "same-origin", "\(path)")
                #expect(answer.header("Cache-Control") != nil, "\(path)")
                guard answer.header("Content-Type")?.hasPrefix("text/html") == true else { continue }
                #expect(answer.text.firstMatch(of: /<script(?![^>]* src="\/)/) == nil, "\(path)")
                #expect(answer.text.firstMatch(of: /<style|<[^>]* (style|on[a-z]+)=/) == nil, "\(path)")
                #expect(answer.text.firstMatch(of: /(src|href|action)="(https?:)?\/\//) == nil, "\(path)")
                #expect(answer.header("Cache-Control") == "no-store", "\(path)")
            }
        }
    }

    @Test(arguments: [
        "/nowhere", "/gallery/nowhere", "/gallery/showroom/NOWHERE/file", "/style.css/more", "/%00",
        "/gallery/showroom/%FF%FE", "/gallery/showroom/STUB%2DVAN/nothing",
    ])
    func `what is not there is told on a page`(path: String) async throws {
        try await Pages.serving { url in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            let answer = try await visitor.send("GET", path)
            #expect(answer.status == 404 || answer.status == 400)
            #expect(answer.text.contains("<h1>"))
        }
    }

    @Test func `the next port that is free will do, if somebody is there already`() async throws {
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
