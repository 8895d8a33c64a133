// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The positions of the nodes and edges of a graph, in columns from left to right.
///
/// A service is to the left of its dependencies. The layout takes time linear in nodes and edges, and is the same for
/// the same graph. All lengths are in points.
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

    /// Lays out a graph.
    ///
    /// - Parameters:
    ///   - successors: The nodes that each node leads to, which may form cycles.
    ///   - metrics: The sizes.
    init(successors: [[Int]], metrics: Metrics = Metrics()) {
        let graph = AcyclicGraph(successors: successors)
        let assignment = LayerAssignment(graph, height: Self.columnHeight(for: successors.count))
        let layered = LayeredGraph(graph, columns: assignment)
        let middles = ColumnMiddles(layered, nodeCount: successors.count, metrics: metrics).rounded
        let lefts = Self.lefts(of: assignment, edges: graph.edges, metrics: metrics)

        let half = metrics.nodeHeight / 2
        let widest = lefts.last.map { $0 + metrics.nodeWidth } ?? 0
        let lowest = layered.layers.joined().reduce(0) { max($0, middles[$1] + half) }
        let rest = Grid(
            count: assignment.columns.count { $0 == nil },
            top: lowest == 0 ? 0 : lowest + 2 * metrics.gap,
            width: widest,
            metrics: metrics
        )
        var isolated = 0
        nodes = assignment.columns.enumerated().map { node, column in
            if let column { return Point(x: lefts[column], y: middles[node] - half) }
            isolated += 1
            return rest.corner(of: isolated - 1)
        }
        edges = zip(graph.edges, layered.waypoints).map { edge, waypoints in
            let start = assignment.columns[edge.from] ?? 0
            let passages = waypoints.enumerated().flatMap { step, waypoint in
                let left = lefts[start + 1 + step]
                return [Point(x: left, y: middles[waypoint]), Point(x: left + metrics.nodeWidth, y: middles[waypoint])]
            }
            let first = Point(x: lefts[start] + metrics.nodeWidth, y: middles[edge.from])
            let last = Point(x: lefts[assignment.columns[edge.to] ?? 0], y: middles[edge.to])
            return Edge(from: edge.from, to: edge.to, isReversed: edge.isReversed, points: [first] + passages + [last])
        }
        width = max(widest, rest.width)
        height = max(lowest, rest.bottom)
        self.metrics = metrics
    }

    /// Returns the capacity of a column: a screenful and a half, or more in a graph that also takes many columns.
    private static func columnHeight(for count: Int) -> Int {
        max(24, Int((Double(count) * 2).squareRoot()))
    }

    /// Returns the left sides of the columns.
    private static func lefts(of assignment: LayerAssignment, edges: [AcyclicGraph.Edge], metrics: Metrics) -> [Int] {
        var crowds = Array(repeating: 0, count: assignment.count + 1)
        for edge in edges { crowds[assignment.columns[edge.from] ?? 0] += 1 }
        var left = 0
        return (0..<assignment.count).map { column in
            defer { left += metrics.nodeWidth + metrics.channel + min(2 * crowds[column], metrics.nodeWidth / 2) }
            return left
        }
    }
}

/// The positions of the nodes without edges: in rows, below all others.
private struct Grid {
    let count: Int
    let top: Int
    let metrics: GraphLayout.Metrics
    private let perRow: Int

    init(count: Int, top: Int, width: Int, metrics: GraphLayout.Metrics) {
        self.count = count
        self.top = top
        self.metrics = metrics
        let fitting = (width + metrics.gap) / (metrics.nodeWidth + metrics.gap)
        perRow = max(1, fitting, min(6, Int(Double(count).squareRoot().rounded(.up))))
    }

    var width: Int {
        max(0, min(count, perRow) * (metrics.nodeWidth + metrics.gap) - metrics.gap)
    }

    var bottom: Int {
        count == 0 ? 0 : corner(of: count - 1).y + metrics.nodeHeight
    }

    func corner(of index: Int) -> GraphLayout.Point {
        GraphLayout.Point(
            x: index % perRow * (metrics.nodeWidth + metrics.gap),
            y: top + index / perRow * (metrics.nodeHeight + metrics.gap)
        )
    }
}
