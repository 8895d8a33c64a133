// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

@testable import DemoPages

/// The drawings of the registry.
@Suite struct PictureTests {
    private func snapshot(_ dependencies: [(String, [String])]) -> ServiceSnapshot {
        let entries = dependencies.enumerated().map { index, pair in
            ServiceSnapshot.Entry(
                name: pair.0,
                state: .built,
                buildTime: .milliseconds(10),
                startedAt: .seconds(index),
                dependencies: pair.1
            )
        }
        return ServiceSnapshot(label: "test", entries: entries)
    }

    @Test func `a service is to the left of its dependencies`() throws {
        let picture = GraphPicture(snapshot([("a", ["b", "c"]), ("b", ["c"]), ("c", []), ("d", [])]))
        let x = Dictionary(uniqueKeysWithValues: picture.nodes.map { ($0.name, $0.x) })
        #expect(try #require(x["a"]) < (try #require(x["b"])))
        #expect(try #require(x["b"]) < (try #require(x["c"])))
        #expect(x["d"] == x["a"])
        #expect(picture.edges.count == 3)
        #expect(Set(picture.nodes.map { [$0.x, $0.y] }).count == 4)
        #expect(picture.nodes.allSatisfy { $0.x + picture.nodeWidth <= picture.width })
        #expect(picture.nodes.allSatisfy { $0.y + picture.nodeHeight <= picture.height })
    }

    @Test func `no arrow passes behind a service`() throws {
        let picture = GraphPicture(
            snapshot([("a", ["b", "z"]), ("b", ["c"]), ("c", ["z"]), ("d", ["z", "c"]), ("y", ["z"]), ("z", [])])
        )
        for edge in picture.edges {
            // The first point is at the service that the arrow comes from.
            for point in edge.path.matches(of: /(\d+) (\d+)/).dropFirst() {
                let (x, y) = (try #require(Int(point.1)), try #require(Int(point.2)))
                let isBehind = picture.nodes.contains { node in
                    (node.x...node.x + picture.nodeWidth).contains(x)
                        && (node.y...node.y + picture.nodeHeight).contains(y)
                }
                #expect(!isBehind, "\(edge.path)")
            }
        }
        #expect(picture.edges.contains { $0.path.contains("H") })
    }

    @Test func `dependency cycles, missing services and an empty registry are drawn too`() {
        #expect(GraphPicture(snapshot([("a", ["b"]), ("b", ["a"]), ("c", ["c"])])).nodes.count == 3)
        #expect(GraphPicture(snapshot([("a", ["missing"])])).edges.isEmpty)
        let empty = GraphPicture(snapshot([]))
        #expect(empty.nodes.isEmpty && empty.width == 0 && empty.height == 0)
    }

    @Test func `builds are on a time line in their order, without the idle time between them`() throws {
        let picture = try #require(LaunchPicture(snapshot([("a", []), ("b", []), ("c", [])])))
        #expect(picture.bars.map(\.name) == ["a", "b", "c"])
        #expect(picture.bars.map(\.duration) == ["10.0 ms", "10.0 ms", "10.0 ms"])
        #expect(picture.bars.map(\.x) == picture.bars.map(\.x).sorted())
        #expect(picture.cutCount == 2)
        #expect(picture.total == "30.0 ms")
        #expect(picture.bars.allSatisfy { $0.x + $0.width <= picture.width })
        #expect(LaunchPicture(ServiceSnapshot(label: "test", entries: [])) == nil)
    }

    @Test(arguments: [
        (Duration.milliseconds(1500), "1.5 s"), (.microseconds(1234), "1.2 ms"), (.microseconds(7), "7 µs"),
        (.zero, "0 µs"),
    ])
    func `a duration is shown in a fitting unit`(duration: Duration, text: String) {
        #expect(duration.shown == text)
    }
}
