// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOADiagnostics

@Suite struct GraphLayoutTests {
    private func overlaps(_ layout: GraphLayout) -> Bool {
        let boxes = layout.nodes.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        return zip(boxes, boxes.dropFirst()).contains { first, second in
            second.x < first.x + layout.metrics.nodeWidth && second.y < first.y + layout.metrics.nodeHeight
                && second.x == first.x
        }
    }

    @Test func `An empty graph has no size`() {
        let layout = GraphLayout(successors: [])
        #expect(layout.width == 0 && layout.height == 0 && layout.nodes.isEmpty)
    }

    @Test func `A graph of one node has the size of a node`() {
        let layout = GraphLayout(successors: [[]])
        #expect(layout.nodes == [.init(x: 0, y: 0)])
        #expect(layout.width == layout.metrics.nodeWidth && layout.height == layout.metrics.nodeHeight)
    }

    @Test func `A single dependency is to the right, at the same height`() {
        let layout = GraphLayout(successors: [[1], []])
        #expect(layout.nodes[0].x < layout.nodes[1].x && layout.nodes[0].y == layout.nodes[1].y)
    }

    @Test func `Edges that could cross are untangled`() {
        // The nodes are given such that the edges of two rows would cross.
        let layout = GraphLayout(successors: [[3], [2], [], []])
        let isSame = (layout.nodes[0].y < layout.nodes[1].y) == (layout.nodes[3].y < layout.nodes[2].y)
        #expect(isSame)
    }

    @Test func `In random graphs no boxes overlap, no edge runs backwards, and none through a box that it passes`() {
        var generator = SplitMix(seed: 11)
        for _ in 0..<80 {
            let layout = GraphLayout(successors: RandomGraph.make(using: &generator))
            let (width, height) = (layout.metrics.nodeWidth, layout.metrics.nodeHeight)
            #expect(!overlaps(layout))
            #expect(layout.nodes.allSatisfy { $0.x >= 0 && $0.y >= 0 })
            #expect(layout.nodes.allSatisfy { $0.x + width <= layout.width && $0.y + height <= layout.height })
            for edge in layout.edges {
                #expect(zip(edge.points, edge.points.dropFirst()).allSatisfy { $0.x < $1.x })
                #expect(edge.points.first?.x == layout.nodes[edge.from].x + width)
                #expect(edge.points.last?.x == layout.nodes[edge.to].x)
                for passage in edge.points.dropFirst().dropLast() {
                    #expect(
                        !layout.nodes.contains { $0.x == passage.x && ($0.y..<$0.y + height).contains(passage.y) }
                    )
                }
            }
        }
    }

    @Test func `Nodes without edges are in rows below`() {
        let layout = GraphLayout(successors: [[1]] + Array(repeating: [], count: 10))
        #expect(layout.nodes[2...].allSatisfy { $0.y > layout.nodes[0].y + layout.metrics.nodeHeight })
        #expect(Set(layout.nodes[2...].map(\.y)).count > 1)
        #expect(Set(layout.nodes).count == 11)
    }

    @Test(.timeLimit(.minutes(10)))
    func `A long chain is laid out in one row`() {
        let layout = GraphLayout(successors: (1...2_000).map { $0 < 2_000 ? [$0] : [] })
        #expect(layout.nodes.last.map { $0.x > 2_000 * layout.metrics.nodeWidth } == true)
        #expect(Set(layout.nodes.map(\.y)) == [0])
    }

    @Test(.timeLimit(.minutes(10)))
    func `However far edges reach, they get a bounded number of points`() {
        // A chain in which every node also leads to the last one: full routing would take half a million points.
        let count = 700
        let layout = GraphLayout(
            successors: (0..<count).map { node in
                node < count - 2 ? [node + 1, count - 1] : node == count - 2 ? [count - 1] : []
            }
        )
        let points = layout.edges.reduce(0) { $0 + $1.points.count }
        #expect(points <= 2 * layout.edges.count + 4 * (count + layout.edges.count))
    }

    @Test(.timeLimit(.minutes(10)))
    func `A crowded layer is spread over columns`() {
        let layout = GraphLayout(successors: [[]] + Array(repeating: [0], count: 1_999))
        #expect(layout.height < 40_000 && layout.width < 20_000)
        #expect(!overlaps(layout))
    }

    @Test(.timeLimit(.minutes(10)))
    func `A long cycle is laid out with one reversed edge`() {
        let layout = GraphLayout(successors: (0..<500).map { [($0 + 1) % 500] })
        #expect(layout.edges.count(where: \.isReversed) == 1)
    }
}
