// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A graph in columns, in which every edge that passes a column has a waypoint there.
///
/// Each place in a column is a node or a waypoint. The number of a node is that of its place; the numbers of the
/// waypoints follow.
struct LayeredGraph: Sendable {
    /// The places in each column, from top to bottom.
    private(set) var layers: [[Int]]
    /// The neighbours of each place in the column to the left.
    private(set) var left: [[Int]]
    /// The neighbours of each place in the column to the right.
    private(set) var right: [[Int]]
    /// The waypoints of each edge, from left to right.
    private(set) var waypoints: [[Int]]
    /// The index of each place in its column.
    private var position: [Int] = []

    /// Creates the columns and adds waypoints.
    ///
    /// There are at most twice as many waypoints as nodes and edges, which keeps the time linear. Short edges get
    /// waypoints first; an edge without any is straight.
    init(_ graph: AcyclicGraph, columns: [Int?]) {
        let nodeCount = graph.order.count
        layers = Array(repeating: [], count: columns.reduce(0) { max($0, ($1 ?? -1) + 1) })
        left = Array(repeating: [], count: nodeCount)
        right = left
        waypoints = Array(repeating: [], count: graph.edges.count)
        for node in graph.order {
            if let column = columns[node] { layers[column].append(node) }
        }

        var budget = 2 * (nodeCount + graph.edges.count)
        let ends = graph.edges.map { (columns[$0.from] ?? 0, columns[$0.to] ?? 0) }
        for index in CountingSort.order(of: ends.map { $1 - $0 }) {
            let (start, end) = ends[index]
            guard end - start - 1 <= budget else { break }
            budget -= end - start - 1
            var last = graph.edges[index].from
            for column in start + 1..<end {
                let waypoint = addWaypoint(in: column)
                waypoints[index].append(waypoint)
                connect(last, waypoint)
                last = waypoint
            }
            connect(last, graph.edges[index].to)
        }
        sortLayers()
    }

    private mutating func addWaypoint(in column: Int) -> Int {
        layers[column].append(left.count)
        left.append([])
        right.append([])
        return left.count - 1
    }

    private mutating func connect(_ first: Int, _ second: Int) {
        right[first].append(second)
        left[second].append(first)
    }

    // MARK: - Order

    /// Orders every column such that few edges cross.
    ///
    /// Each place moves to the mean position of its neighbours, in a fixed number of sweeps from both sides.
    private mutating func sortLayers() {
        position = Array(repeating: 0, count: left.count)
        for layer in layers {
            for (index, place) in layer.enumerated() { position[place] = index }
        }
        for _ in 0..<6 {
            for column in layers.indices.dropFirst() { sort(column, by: left, in: column - 1) }
            for column in layers.indices.dropLast().reversed() { sort(column, by: right, in: column + 1) }
        }
    }

    private mutating func sort(_ column: Int, by neighbours: [[Int]], in other: Int) {
        let places = layers[column]
        // The mean position of the neighbours in their column, in quarters of a place of this column.
        let scale = 4 * places.count
        let keys = places.enumerated().map { index, place in
            let count = neighbours[place].count
            if count == 0 { return (2 * index + 1) * scale / (2 * places.count) }
            let sum = neighbours[place].reduce(0) { $0 + 2 * position[$1] + 1 }
            return sum * scale / (2 * layers[other].count * count)
        }
        layers[column] = CountingSort.order(of: keys).map { places[$0] }
        for (index, place) in layers[column].enumerated() { position[place] = index }
    }
}
