// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// A picture of the dependency graph: services in columns, each to the left of its dependencies.
///
/// Lengths are in points. A template draws the picture, and escapes the names.
struct GraphPicture: Sendable {
    struct Node: Sendable {
        let name: String
        let state: String
        let detail: String
        let x: Int
        let y: Int
    }

    struct Edge: Sendable {
        /// A curve, as the path of an SVG image.
        let path: String
    }

    private static let nodeWidth = 204
    private static let columnWidth = 266
    private static let arrowLength = 7

    let width: Int
    let height: Int
    let nodeWidth = Self.nodeWidth
    let nodeHeight = GraphLayout.serviceHeight
    private(set) var nodes: [Node] = []
    private(set) var edges: [Edge] = []

    init(_ snapshot: ServiceSnapshot) {
        let layout = GraphLayout(snapshot.entries)
        width = max(0, layout.columnCount * Self.columnWidth - Self.columnWidth + Self.nodeWidth)
        height = layout.height
        for entry in snapshot.entries {
            guard let column = layout.column(of: entry.name), let middle = layout.middles[.service(entry.name)] else {
                continue
            }
            nodes.append(
                Node(
                    name: entry.name,
                    state: entry.state.rawValue,
                    detail: "\(entry.override.map { _ in "swapped, " } ?? "")\(entry.lifetime), \(entry.state)",
                    x: column * Self.columnWidth,
                    y: middle - GraphLayout.serviceHeight / 2
                )
            )
            edges += entry.dependencies.compactMap { Self.edge(from: entry.name, to: $0, in: layout) }
        }
    }

    private static func edge(from: String, to: String, in layout: GraphLayout) -> Edge? {
        guard let first = layout.column(of: from), let last = layout.column(of: to) else { return nil }
        var (x, y) = (first * columnWidth + nodeWidth, layout.middles[.service(from)] ?? 0)
        var path = "M\(x) \(y)"
        for cell in layout.route(from: from, to: to).dropFirst() {
            let nextY = layout.middles[cell] ?? 0
            let nextX =
                switch cell {
                case .lane(let column, _): column * columnWidth
                case .service: last * columnWidth - arrowLength
                }
            let middle = (x + nextX) / 2
            path += "C\(middle) \(y) \(middle) \(nextY) \(nextX) \(nextY)"
            if case .lane = cell { path += "H\(nextX + nodeWidth)" }
            (x, y) = (nextX + nodeWidth, nextY)
        }
        return Edge(path: path)
    }
}
