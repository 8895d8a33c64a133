// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The positions of the nodes and edges of a graph, in columns from left to right.
///
/// A service is to the left of its dependencies. The layout takes time nearly linear in nodes and edges, and is the
/// same for the same graph. All lengths are in points.
struct GraphLayout: Sendable {
    struct Metrics: Sendable {
        var nodeWidth = 180
        var nodeHeight = 44
        /// The space between two nodes of a column.
        var gap = 16
        /// The smallest space between two columns; many edges widen it.
        var channel = 56
        /// The height that an edge occupies in a column that it passes.
        var passage = 10
    }

    struct Point: Sendable, Hashable {
        let x: Int
        let y: Int
    }

    struct Edge: Sendable {
        /// The node at the left end.
        let from: Int
        /// The node at the right end.
        let to: Int
        /// True if the edge leads to the left, which closes a cycle.
        let isReversed: Bool
        /// The points from end to end, joined by a curve, a straight line, a curve, and so on.
        let points: [Point]
    }

    let width: Int
    let height: Int
    /// The upper left corners of the nodes.
    let nodes: [Point]
    /// The edges, without those from a node to itself.
    let edges: [Edge]
    let metrics: Metrics

    /// Lays out a graph by the nodes that each node leads to, which may form cycles.
    init(successors: [[Int]], metrics: Metrics = Metrics()) {
        let graph = AcyclicGraph(successors: successors)
        let columns = graph.columns(height: Self.columnHeight(for: successors.count))
        let layered = LayeredGraph(graph, columns: columns)
        let middles = ColumnMiddles(layered, nodeCount: successors.count, metrics: metrics).rounded
        // Many edges widen the channel after the column where they begin.
        var crowds = Array(repeating: 0, count: layered.layers.count)
        for edge in graph.edges { crowds[columns[edge.from] ?? 0] += 1 }
        var left = 0
        let lefts = crowds.map { crowd in
            defer { left += metrics.nodeWidth + metrics.channel + min(2 * crowd, metrics.nodeWidth / 2) }
            return left
        }

        let half = metrics.nodeHeight / 2
        let widest = lefts.last.map { $0 + metrics.nodeWidth } ?? 0
        let lowest = layered.layers.joined().reduce(0) { max($0, middles[$1] + half) }
        // The nodes without edges are in rows below all others.
        let rowTop = lowest == 0 ? 0 : lowest + 2 * metrics.gap
        let step = Point(x: metrics.nodeWidth + metrics.gap, y: metrics.nodeHeight + metrics.gap)
        let isolated = Double(columns.count { $0 == nil })
        let perRow = max(1, (widest + metrics.gap) / step.x, min(6, Int(isolated.squareRoot().rounded(.up))))
        var inRows = 0
        nodes = columns.enumerated().map { node, column in
            if let column { return Point(x: lefts[column], y: middles[node] - half) }
            defer { inRows += 1 }
            return Point(x: inRows % perRow * step.x, y: rowTop + inRows / perRow * step.y)
        }
        edges = zip(graph.edges, layered.waypoints).map { edge, waypoints in
            let start = columns[edge.from] ?? 0
            let passages = waypoints.enumerated().flatMap { step, waypoint in
                let left = lefts[start + 1 + step]
                return [Point(x: left, y: middles[waypoint]), Point(x: left + metrics.nodeWidth, y: middles[waypoint])]
            }
            let first = Point(x: lefts[start] + metrics.nodeWidth, y: middles[edge.from])
            let last = Point(x: lefts[columns[edge.to] ?? 0], y: middles[edge.to])
            return Edge(from: edge.from, to: edge.to, isReversed: edge.isReversed, points: [first] + passages + [last])
        }
        width = nodes.reduce(0) { max($0, $1.x + metrics.nodeWidth) }
        height = nodes.reduce(lowest) { max($0, $1.y + metrics.nodeHeight) }
        self.metrics = metrics
    }

    /// Returns the capacity of a column: a screenful and a half, or more in a graph that also takes many columns.
    private static func columnHeight(for count: Int) -> Int {
        max(24, Int((Double(count) * 2).squareRoot()))
    }
}
