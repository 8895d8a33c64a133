// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOA
import SOADiagnostics
import Testing

@Suite struct SnapshotPageTests {
    private func page(_ snapshot: ServiceSnapshot) throws -> ParsedXML {
        try #require(ParsedXML(snapshot.html), "The page is not well-formed.")
    }

    @Test func `The page has a language, a title, a view port, headings and a caption`() throws {
        let page = try page(.app(of: 10))
        #expect(page.named("html").first?.attributes["lang"] == "en")
        #expect(page.named("title").first?.text == "root: services")
        #expect(page.named("meta").contains { $0.attributes["name"] == "viewport" })
        #expect(page.named("h1").map(\.text) == ["root: 10 services"])
        #expect(page.named("h2").map(\.text) == ["Dependencies", "Launch", "Services"])
        #expect(page.named("caption").map(\.text) == ["Services registered in root"])
    }

    @Test func `The table has a row for each service, headed by its name`() throws {
        let snapshot = ServiceSnapshot.app(of: 30)
        let heads = try page(snapshot).named("th")
        #expect(heads.filter { $0.attributes["scope"] == "row" }.map(\.text) == snapshot.entries.map(\.name))
        #expect(heads.filter { $0.attributes["scope"] == "col" }.count == 10)
        #expect(heads.filter { $0.attributes["aria-sort"] != nil }.map(\.text) == ["#"])
    }

    @Test func `A name may be broken after each dot, and a call site after each slash`() {
        let place = "Shop/Basket.swift:7"
        let entry = ServiceSnapshot.Entry(name: "Shop.basket", registeredAt: place, requestedBy: "Shop.till")
        let page = ServiceSnapshot(label: "root", entries: [entry]).html
        #expect(page.contains(">Shop.<wbr/>basket</th>"))
        #expect(page.contains(">Shop.<wbr/>till</td>"))
        #expect(page.contains(">Shop/<wbr/>Basket.swift:7</td>"))
    }

    @Test func `Columns of numbers are sorted by value`() throws {
        let entries = [
            ServiceSnapshot.Entry(name: "a", buildTime: .milliseconds(2)),
            .init(name: "b", buildTime: .microseconds(900)),
            .init(name: "c"),
        ]
        let cells = try page(ServiceSnapshot(label: "root", entries: entries)).named("td")
        let times = stride(from: 3, to: 27, by: 9).map { cells[$0] }
        #expect(times.map(\.text) == ["2 ms", "900 µs", "–"])
        #expect(times.map { $0.attributes["data-key"] } == ["2000000", "900000", ""])
    }

    @Test func `Dependencies link to their rows, and missing ones are marked`() throws {
        let entries = [ServiceSnapshot.Entry(name: "a", dependencies: ["b", "c"]), .init(name: "b")]
        let page = try page(ServiceSnapshot(label: "root", entries: entries))
        #expect(page.named("td")[5].text == "b, c missing")
        #expect(page.named("a").contains { $0.attributes["href"] == "#s1" && $0.text == "b" })
        #expect(page.named("p").contains { $0.text == "Missing: c (required by a)" })
    }

    @Test func `Every link leads somewhere on the page`() throws {
        let page = try page(.app(of: 40))
        let targets = Set(page.elements.compactMap { $0.attributes["id"] })
        let links = page.named("a").compactMap { $0.attributes["href"] }
        #expect(!links.isEmpty && links.allSatisfy { $0.hasPrefix("#") && targets.contains(String($0.dropFirst())) })
    }

    @Test func `Every id occurs once`() throws {
        let ids = try page(.app(of: 40)).elements.compactMap { $0.attributes["id"] }
        #expect(Set(ids).count == ids.count)
    }

    @Test func `Nothing is loaded from elsewhere`() throws {
        let snapshot = ServiceSnapshot.app(of: 40)
        let page = try page(snapshot)
        #expect(page.elements.allSatisfy { $0.attributes["src"] == nil && $0.name != "link" })
        #expect(!snapshot.html.contains("@import"))
        // The only address is the XML namespace of SVG.
        let addresses = snapshot.html.split(separator: "http").dropFirst().filter { !$0.hasPrefix("-equiv") }
        #expect(addresses.allSatisfy { $0.hasPrefix("://www.w3.org/2000/svg\"") })
    }

    @Test(arguments: OddName.all)
    func `An odd name changes nothing but the text`(_ odd: OddName) throws {
        let plain = try page(.odd("plain"))
        let page = try page(.odd(odd.name))
        #expect(page.elements.filter { $0.name != "wbr" }.map(\.name) == plain.elements.map(\.name))
        #expect(page.elements.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
        #expect(page.named("script").map(\.text) == plain.named("script").map(\.text))
        #expect(page.named("style").map(\.text) == plain.named("style").map(\.text))
    }

    @Test func `A name is shown as it is`() throws {
        let name = "<b>\"Tom\" & 'Jerry'</b> | \\ 👩‍👩‍👧‍👦"
        let page = try page(.odd(name))
        #expect(page.named("th").last?.text == name)
        #expect(page.named("h1").first?.text == "\(name): 1 service")
    }

    @Test func `An empty registry says so, and shows nothing else`() throws {
        let page = try page(ServiceSnapshot(label: "root", entries: []))
        #expect(page.named("p").map(\.text) == ["Nothing is registered."])
        #expect(page.named("table").isEmpty && page.named("svg").isEmpty && page.named("section").isEmpty)
    }

    @Test func `The drawing has a box for each service and an arrow for each dependency`() throws {
        let entries = [
            ServiceSnapshot.Entry(name: "a", state: .built, dependencies: ["b", "a", "x"]),
            .init(name: "b", lifetime: .weak, state: .failed, dependencies: ["a"]),
        ]
        let page = try page(ServiceSnapshot(label: "root", entries: entries))
        let boxes = page.named("g")
        #expect(boxes.map { $0.attributes["class"] } == ["built singleton", "failed weak", "missing"])
        #expect(boxes.map(\.text) == ["aasingleton · built", "bbweak · failed", "xxmissing"])
        let arrows = page.named("path").filter { $0.attributes["data-f"] != nil }
        let ends = arrows.map { "\($0.attributes["data-f"] ?? "")\($0.attributes["data-t"] ?? "")" }
        #expect(ends.sorted() == ["00", "01", "02", "10"])
        let cycles = arrows.filter { $0.attributes["class"] == "failed" }
        #expect(cycles.count == 2)
    }

    @Test func `A box is as wide as what it says of its service`() throws {
        let entry = ServiceSnapshot.Entry(
            name: "token",
            lifetime: .expiring(after: .seconds(3_600)),
            state: .stopped,
            buildTime: .milliseconds(12.3),
            override: "swap"
        )
        let page = try page(ServiceSnapshot(label: "root", entries: [entry]))
        let text = try #require(page.named("text").last?.text)
        let width = try #require(page.named("rect").first?.attributes["width"].flatMap { Int($0) })
        #expect(text.count == 40)
        #expect(width >= text.count * 6 + 22)
    }

    @Test func `The launch has a bar for each build`() throws {
        let entries = [
            ServiceSnapshot.Entry(name: "b", state: .built, buildTime: .milliseconds(5), startedAt: .milliseconds(15)),
            .init(name: "a", state: .built, buildTime: .milliseconds(10), startedAt: .milliseconds(5)),
            .init(name: "c"),
        ]
        let page = try page(ServiceSnapshot(label: "root", entries: entries))
        let bars = page.named("rect").suffix(2)
        #expect(bars.map { $0.attributes["x"] } == ["0%", "66.67%"])
        #expect(bars.map { $0.attributes["width"] } == ["66.67%", "33.33%"])
        #expect(page.named("g").suffix(2).map(\.text) == ["a: 10 msa · 10 ms", "b: 5 msb · 5 ms"])
    }

    @Test func `A name from right to left leaves the time beside it in its place`() throws {
        let entry = ServiceSnapshot.Entry(name: "خدمة", buildTime: .milliseconds(2), startedAt: .zero)
        let names = try page(ServiceSnapshot(label: "root", entries: [entry])).named("tspan")
        // The class sets the direction apart.
        #expect(names.map(\.text) == ["خدمة"])
        #expect(names.map { $0.attributes["class"] } == ["name"])
    }

    @Test func `Of many builds the slowest are drawn`() throws {
        let page = try page(.chain(of: 250))
        #expect(page.named("rect").count == 250 + 200)
        #expect(page.named("p").contains { $0.text.contains("50 more took less") })
    }

    @Test func `A large drawing is collapsed`() throws {
        #expect(try page(.chain(of: 299)).named("details").isEmpty)
        #expect(try page(.chain(of: 300)).named("summary").map(\.text) == ["Draw all 300 services"])
    }

    @Test func `Texts have a contrast of four and a half to one in both appearances`() throws {
        let parts = ServiceSnapshot(label: "", entries: []).html.split(separator: "@media (prefers-color-scheme: dark)")
        for part in [parts[0], parts[1].prefix { $0 != "*" }] {
            let named = try Dictionary(
                part.matches(of: /--([a-z]+): (#[0-9a-f]{6})/).map { ("\($0.1)", try Colour($0.2)) }
            ) {
                first,
                _ in first
            }
            for text in ["text", "quiet", "link"] {
                for ground in ["ground", "panel", "row"] {
                    let contrast = try #require(named[text]).contrast(to: try #require(named[ground]))
                    #expect(contrast >= 4.5, "\(text) on \(ground)")
                }
            }
            let paints = part.matches(of: /--fill: (#.{6}); --stroke: (#.{6}); --ink: (#.{6})/)
            #expect(paints.count == 6)
            for paint in paints {
                #expect(try Colour(paint.3).contrast(to: Colour(paint.1)) >= 4.5)
                #expect(try Colour(paint.2).contrast(to: try #require(named["panel"])) >= 3)
            }
        }
    }
}

/// A colour of a style sheet, with the contrast that the Web Content Accessibility Guidelines define.
private struct Colour {
    let luminance: Double

    init(_ text: Substring) throws {
        let number = try #require(Int(text.dropFirst(), radix: 16))
        let parts = [16, 8, 0].map { shift in
            let part = Double(number >> shift & 255) / 255
            return part <= 0.040_45 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        luminance = 0.212_6 * parts[0] + 0.715_2 * parts[1] + 0.072_2 * parts[2]
    }

    func contrast(to other: Self) -> Double {
        (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
    }
}
