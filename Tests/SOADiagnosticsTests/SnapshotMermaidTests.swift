// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOADiagnostics
import SOATestSupport
import Testing

@Suite struct SnapshotMermaidTests {
    @Test func `The flow chart shows names, lifetimes, states and dependencies`() {
        let snapshot = ServiceSnapshot(
            label: "root",
            entries: [
                .init(name: "log", lifetime: .eager, state: .built, buildTime: .milliseconds(1)),
                .init(name: "store", lifetime: .scoped, state: .failed, dependencies: ["log", "disk"]),
            ]
        )
        #expect(
            snapshot.mermaid == """
                ---
                title: "root: 2 services (1 built, 1 failed)"
                ---
                flowchart LR
                    n0[["log
                eager · built · 1 ms"]]
                    n1{{"store
                scoped · failed"}}
                    m0["disk
                missing"]
                    n1 --> n0
                    n1 -.-> m0
                    classDef built fill:#e0f3e6,stroke:#1a7f37,color:#0d4a20
                    class n0 built
                    classDef failed fill:#fde5e5,stroke:#cf222e,color:#82071e
                    class n1 failed
                    classDef missing fill:#fff3d6,stroke:#946200,color:#5c3d00,stroke-dasharray:4
                    class m0 missing

                """
        )
    }

    @Test func `Every lifetime has a shape of its own`() {
        let entries = ServiceLifetime.samples.map { ServiceSnapshot.Entry(name: "a", lifetime: $0) }
        let nodes = ServiceSnapshot(label: "root", entries: entries).mermaid.matches(of: /n\d.*\n.*"\S+/).map(\.output)
        #expect(Set(nodes.map { $0.filter { "[]{}()/\\".contains($0) } }).count == entries.count)
    }

    @Test func `An empty registry is one node that says so`() {
        let lines = ServiceSnapshot(label: "root", entries: []).mermaid.split(separator: "\n")
        #expect(lines.suffix(2) == ["flowchart LR", "    empty([\"no services\"])"])
    }

    @Test(arguments: OddName.all)
    func `An odd name stays inside its label`(_ odd: OddName) {
        let label = /"(?:[^\x00-\x7F]|[A-Za-z0-9 .\-]|#[0-9]+;)+\n(?:[^\x00-\x7F]|[A-Za-z0-9 .]|#[0-9]+;)+"/
        let lines = ServiceSnapshot.odd(odd.name).mermaid.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 15)
        #expect(lines.first == "---" && lines[2...3] == ["---", "flowchart LR"] && lines.last == "")
        #expect(lines[1].wholeMatch(of: /title: "(?:[^\x00-\x7F]|[A-Za-z0-9 .,:\-_()]|\\x[0-9a-f]{2})+"/) != nil)
        for (node, id) in [(lines[4...5], "n0"), (lines[6...7], "m0")] {
            let node = node.joined(separator: "\n")
            #expect(node.hasPrefix("    \(id)[\"") && node.hasSuffix("\"]"))
            #expect(node.dropFirst(7).dropLast().wholeMatch(of: label) != nil, "\(node)")
        }
        #expect(lines[8...9] == ["    n0 --> n0", "    n0 -.-> m0"])
    }

    @Test func `The title has no tags, which Mermaid would remove`() {
        let text = ServiceSnapshot(label: "Session<Admin>", entries: []).mermaid
        #expect(text.contains("title: \"Session‹Admin›: no services\""))
    }

    @Test func `Punctuation becomes numeric entities`() {
        let line = ServiceSnapshot(label: "", entries: [.init(name: "a \"b\" <c> #1; & _d_ e.f-g")]).mermaid
        #expect(line.contains("\"a#32;#34;b#34;#32;#60;c#62;#32;#35;1#59;#32;#38;#32;#95;d#95;#32;e.f-g\n"))
    }

    @Test(arguments: [("**x**", "#42;#42;x#42;#42;"), ("“_x_”", "“#95;x#95;”")])
    func `A label has neither a tag nor literal Markdown, so Mermaid formats nothing`(name: String, escaped: String) {
        let mermaid = ServiceSnapshot(label: "", entries: [.init(name: name)]).mermaid
        #expect(mermaid.contains("n0[\"\(escaped)\nsingleton · unbuilt\"]"))
    }
}
