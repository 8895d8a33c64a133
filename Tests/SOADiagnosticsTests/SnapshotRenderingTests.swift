// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOA
import SOADiagnostics
import Testing

/// Tests of all renderings.
@Suite struct SnapshotRenderingTests {
    private static let renderings: [(name: String, render: @Sendable (ServiceSnapshot) -> String)] = [
        ("description", { $0.description }), ("mermaid", { $0.mermaid }), ("dot", { $0.dot }), ("html", { $0.html }),
        ("chromeTrace", { $0.chromeTrace }),
    ]

    @Test(arguments: renderings.map(\.name))
    func `The same snapshot gives the same text`(_ name: String) throws {
        let render = try #require(Self.renderings.first { $0.name == name }?.render)
        let snapshot = ServiceSnapshot.app(of: 60)
        let copy = try JSONDecoder().decode(ServiceSnapshot.self, from: JSONEncoder().encode(snapshot))
        #expect(Array(render(snapshot).utf8) == Array(render(copy).utf8))
    }

    @Test(.timeLimit(.minutes(10)), arguments: renderings.map(\.name))
    func `Two thousand services are rendered`(_ name: String) throws {
        let render = try #require(Self.renderings.first { $0.name == name }?.render)
        let text = render(.app(of: 2_000))
        #expect(text.contains("service1999"))
        #expect(text.utf8.count < 3_000_000)
    }

    @Test func `A name that occurs twice stands for the later entry`() {
        let entries = ["a", "b", "a"].map { ServiceSnapshot.Entry(name: $0, dependencies: $0 == "b" ? ["a"] : []) }
        let snapshot = ServiceSnapshot(label: "scope", entries: entries)
        #expect(snapshot.mermaid.contains("n1 --> n2"))
        #expect(snapshot.dot.contains("n1 -> n2"))
        #expect(snapshot.html.contains("href=\"#s2\">a</a>"))
    }

    @Test func `A dependency that is named twice is drawn once`() {
        let entries = [ServiceSnapshot.Entry(name: "a", dependencies: ["b", "x", "b", "x"]), .init(name: "b")]
        let snapshot = ServiceSnapshot(label: "root", entries: entries)
        #expect(snapshot.mermaid.split(separator: "\n").filter { $0.contains("> ") && $0.contains("n0 ") }.count == 2)
        #expect(snapshot.dot.split(separator: "->").count == 3)
    }

    @Test func `An empty name is shown as two quotation marks`() {
        let entry = ServiceSnapshot.Entry(name: "", state: .built, buildTime: .seconds(1), startedAt: .zero)
        let snapshot = ServiceSnapshot(label: "", entries: [entry])
        #expect(snapshot.mermaid.contains("title: \"\\x22\\x22: 1 service (1 built)\""))
        #expect(snapshot.mermaid.contains("n0[\"#34;#34;\n"))
        #expect(snapshot.dot.contains("graph [label=\"\\\"\\\": 1 service (1 built)\""))
        #expect(snapshot.dot.contains("n0 [label=\"\\\"\\\"\\nsingleton"))
        #expect(snapshot.html.contains("<title>&quot;&quot;: 1 s</title>"))
        #expect(snapshot.html.contains(">&quot;&quot;</tspan> · 1 s</text>"))
    }

    @Test func `A snapshot is equal after encoding and decoding`() throws {
        for snapshot in [ServiceSnapshot.app(of: 40)] + OddName.all.map({ .odd($0.name) }) {
            let data = try JSONEncoder().encode(snapshot)
            #expect(try JSONDecoder().decode(ServiceSnapshot.self, from: data) == snapshot)
        }
    }
}
