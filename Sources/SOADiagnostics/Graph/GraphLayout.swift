// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Where the nodes and edges of a graph are drawn: in columns from left to right, so that a service stands to the left
/// of what it depends on.
///
/// The work is linear in nodes and edges, whatever they look like, and the same graph always gets the same layout.
/// All lengths are in points.
struct GraphLayout: Sendable {
    struct Metrics: Sendable {
        var nodeWidth = 180
        var nodeHeight = 44
        /// The space between two nodes of a column, and between what passes there.
        var gap = 16
        /// The space between two columns; where many edges pass, there is more.
        var channel = 56
        /// How much of the height an edge takes that passes a column.
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
        /// True if the edge leads to the left, and closes a circle there.
        let isReversed: Bool
        /// From end to end: a curve to the second point, a straight line to the third, a curve to the fourth, and so on.
        let points: [Point]
    }

    let width: Int
    let height: Int
    /// The upper left corners of the nodes.
    let nodes: [Point]
    /// The edges but for those from a node to itself.
    let edges: [Edge]
    let metrics: Metrics

    /// Lays a graph out.
    ///
    /// - Parameters:
    ///   - successors: The nodes that each node leads to; circles are welcome.
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
        var loners = 0
        nodes = assignment.columns.enumerated().map { node, column in
            if let column { return Point(x: lefts[column], y: middles[node] - half) }
            loners += 1
            return rest.corner(of: loners - 1)
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

    /// How many nodes a column takes: a screenful and a half, and more in a graph that takes many columns as well.
    private static func columnHeight(for count: Int) -> Int {
        max(24, Int((Double(count) * 2).squareRoot()))
    }

    /// The left sides of the columns.
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

/// Where the nodes without edges stand: in rows, below all others.
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
