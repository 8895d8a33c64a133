// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOADiagnostics
import Testing

@Suite struct SnapshotDOTTests {
    @Test func `The graph shows names, lifetimes, states and dependencies`() {
        let snapshot = ServiceSnapshot(
            label: "root",
            entries: [
                .init(name: "log", lifetime: .weak, state: .built, buildTime: .milliseconds(1)),
                .init(name: "store", dependencies: ["log", "disk"]),
            ]
        )
        #expect(
            snapshot.dot == """
                digraph services {
                    graph [label="root: 2 services (1 unbuilt, 1 built)", labelloc="t", rankdir="LR", \
                fontname="Helvetica,Arial,sans-serif"];
                    node [shape="box", fontname="Helvetica,Arial,sans-serif", fontsize="11"];
                    edge [color="#6b7480", arrowsize="0.7"];
                    n0 [label="log\\nweak · built · 1 ms", style="filled,rounded", \
                fillcolor="#e0f3e6", color="#1a7f37", fontcolor="#0d4a20"];
                    n1 [label="store\\nsingleton · unbuilt", style="filled", \
                fillcolor="#f0f1f3", color="#6b7480", fontcolor="#30363d"];
                    m0 [label="disk\\nmissing", style="filled,dashed", \
                fillcolor="#fff3d6", color="#946200", fontcolor="#5c3d00"];
                    n1 -> n0;
                    n1 -> m0 [style="dashed"];
                }

                """
        )
    }

    @Test func `An empty registry is an empty graph`() {
        let lines = ServiceSnapshot(label: "root", entries: []).dot.split(separator: "\n")
        #expect(lines.count == 5)
    }

    @Test(arguments: OddName.all)
    func `An odd name stays inside its quotation marks`(_ odd: OddName) {
        let lines = ServiceSnapshot.odd(odd.name).dot.split(separator: "\n", omittingEmptySubsequences: false)
        let attributes = /\[[a-z]+="(?:[^"\\]|\\["\\n])*"(?:, [a-z]+="[^"\\]*")*\];/
        #expect(lines.count == 10)
        for (line, id) in [(lines[1], "graph"), (lines[4], "n0"), (lines[5], "m0")] {
            #expect(line.hasPrefix("    \(id) ["))
            #expect(line.dropFirst(id.count + 5).wholeMatch(of: attributes) != nil, "\(line)")
        }
        #expect(lines[6...] == ["    n0 -> n0;", "    n0 -> m0 [style=\"dashed\"];", "}", ""])
    }

    @Test func `Escapes and entities of Graphviz are escaped`() {
        let text = ServiceSnapshot(label: "", entries: [.init(name: "\\N \"&lt;\"")]).dot
        #expect(text.contains("[label=\"\\\\N \\\"&amp;lt;\\\"\\n"))
    }
}
