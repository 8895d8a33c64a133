// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoTestSupport
import Foundation
import Testing

/// The services of the demo, in each format.
@Suite(.timeLimit(.minutes(10))) struct ServicesCommandTests {
    private static let names = [
        "Database", "AccountStore", "PasswordHasher", "AuthenticationService", "Outbox", "SharingService",
        "AssetCache", "BackendConnection", "ServiceProvider", "VehicleTaxService", "CatalogueSearchService",
        "NetworkProvider", "ContentGalleryService", "PasswordQueue",
    ]

    @Test func `without options it prints a table, with each service built`() async throws {
        let outcome = try await DemoProcess(["services"]).run()
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("root: 14 services (14 built)\n"))
        let rows = outcome.output.split(separator: "\n").dropFirst(3).map { $0.prefix { $0 != " " } }
        #expect(rows == Self.names.map { $0[...] })
    }

    @Test(arguments: [("--mermaid", "flowchart"), ("--dot", "digraph")])
    func `a graph is printed, and nothing else`(option: String, beginning: String) async throws {
        let outcome = try await DemoProcess(["services", option]).run()
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        #expect(outcome.output.contains("\(beginning) "))
        #expect(!outcome.output.contains("Launch"))
        for name in Self.names { #expect(outcome.output.contains(name)) }
    }

    @Test func `a page is written`() async throws {
        try await TestFolder.with { folder in
            let outcome = try await DemoProcess(["services", "--html", folder.path("services.html")]).run()
            #expect(outcome.status == 0)
            #expect(outcome.output == "Written to \(folder.path("services.html")).\n")
            let contents = try folder.contents()
            let page = String(decoding: try #require(contents["services.html"]), as: UTF8.self)
            #expect(contents.count == 1)
            #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
        }
    }

    @Test func `a page is written through a link, as to a device, and does not replace it`() async throws {
        try await TestFolder.with { folder in
            try folder.write(Data(), to: "page.html")
            let link = folder.path("link")
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path("page.html"))
            let outcome = try await DemoProcess(["services", "--html", link]).run()
            #expect(outcome.status == 0)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == folder.path("page.html"))
            let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
            #expect(page.hasSuffix("</html>\n"))
        }
    }

    @Test func `a trace is written, with one event for each build`() async throws {
        try await TestFolder.with { folder in
            let outcome = try await DemoProcess(["services", "--trace", folder.path("trace.json")]).run()
            #expect(outcome.status == 0)
            let data = try #require(try folder.contents()["trace.json"])
            let events = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
            #expect(Set(events.compactMap { $0["name"] as? String }) == Set(Self.names))
            #expect(events.allSatisfy { $0["ph"] as? String == "X" && $0["ts"] is NSNumber && $0["dur"] is NSNumber })
        }
    }

    @Test func `a file that can't be written is reported`() async throws {
        try await TestFolder.with { folder in
            let path = folder.path("missing/services.html")
            let outcome = try await DemoProcess(["services", "--html", path]).run()
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("the file \(path) cannot be written"))
            #expect(try folder.contents().isEmpty)
        }
    }

    @Test(arguments: [["--dot", "--mermaid"], ["--html", ""], ["--html", "a", "--trace", "b"]])
    func `invalid options are rejected`(options: [String]) async throws {
        let outcome = try await DemoProcess(["services"] + options).run()
        #expect(outcome.status == 64)
        #expect(outcome.output == "")
    }
}
