// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The heights of the places of a layered graph, each near those of its neighbours.
struct ColumnMiddles: Sendable {
    private let graph: LayeredGraph
    private let nodeCount: Int
    private let metrics: GraphLayout.Metrics
    private var middles: [Double]

    /// Finds the heights in a fixed number of sweeps from the left and from the right.
    init(_ graph: LayeredGraph, nodeCount: Int, metrics: GraphLayout.Metrics) {
        self.graph = graph
        self.nodeCount = nodeCount
        self.metrics = metrics
        middles = Array(repeating: 0, count: graph.left.count)
        for layer in graph.layers { place(layer) { _ in [] } }
        for _ in 0..<6 {
            for layer in graph.layers { place(layer) { graph.left[$0] } }
            for layer in graph.layers.reversed() { place(layer) { graph.right[$0] } }
        }
        for layer in graph.layers { place(layer) { graph.left[$0] + graph.right[$0] } }
    }

    /// The heights in whole points; the topmost node or edge begins at zero.
    var rounded: [Int] {
        let top = graph.layers.joined().reduce(Double.infinity) { min($0, middles[$1] - extent(of: $1) / 2) }
        return middles.map { top.isFinite ? Int(($0 - top).rounded()) : 0 }
    }

    private mutating func place(_ layer: [Int], near neighbours: (Int) -> [Int]) {
        var previous: Int?
        let items = layer.map { place in
            defer { previous = place }
            let near = neighbours(place)
            let preference = near.isEmpty ? middles[place] : near.reduce(0) { $0 + middles[$1] } / Double(near.count)
            return ColumnPlacement.Item(
                preference: preference,
                // A heavy waypoint keeps its edge straight; a place without neighbours makes room.
                weight: near.isEmpty ? 0.1 : place < nodeCount ? 1 : 4,
                distance: previous.map { (extent(of: $0) + extent(of: place)) / 2 + Double(gap(of: $0, place)) } ?? 0
            )
        }
        for (place, middle) in zip(layer, ColumnPlacement.middles(of: items)) { middles[place] = middle }
    }

    private func extent(of place: Int) -> Double {
        Double(place < nodeCount ? metrics.nodeHeight : metrics.passage)
    }

    private func gap(of first: Int, _ second: Int) -> Int {
        first < nodeCount && second < nodeCount ? metrics.gap : metrics.gap / 2
    }
}
