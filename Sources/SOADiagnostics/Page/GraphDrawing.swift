// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The dependencies as an SVG drawing, with the colours of the page's style sheet.
struct GraphDrawing: Sendable {
    private let graph: ServiceGraph
    private let layout: GraphLayout
    private static let margin = 16
    private static let nameLimit = 28

    init(_ graph: ServiceGraph) {
        self.graph = graph
        var metrics = GraphLayout.Metrics()
        // A character of the name is 7.3 points wide, one of the line below it less than 6.
        let widths = graph.nodes.map { max(Self.shownName($0).columns * 73 / 10, Self.traits($0).columns * 6) }
        metrics.nodeWidth = max((widths.max() ?? 0) + 22, 120)
        layout = GraphLayout(successors: graph.dependencies, metrics: metrics)
    }

    /// True if there is a dependency cycle.
    var hasCycle: Bool {
        layout.edges.contains(where: \.isReversed) || graph.dependencies.enumerated().contains { $1.contains($0) }
    }

    var svg: String {
        let width = layout.width + 2 * Self.margin
        let height = layout.height + 2 * Self.margin
        let count = graph.dependencies.reduce(0) { $0 + $1.count }
        let kind = count == 1 ? "dependency" : "dependencies"
        let services = ServiceSnapshot.count(graph.nodes.count - graph.missing.count, "service")
        let title = "\(services), \(count) \(kind); the table lists the same"
        let loops = graph.dependencies.enumerated().filter { $1.contains($0) }.map { loop(at: $0.offset) }
        let lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" class="graph" role="img" aria-label="\(title)" \
            width="\(width)" height="\(height)" style="min-width: \(width * 17 / 20)px" \
            viewBox="\(-Self.margin) \(-Self.margin) \(width) \(height)">
            """,
            "<defs>\(Self.arrow(id: "arrow", kind: ""))\(Self.arrow(id: "cycle-arrow", kind: " class=\"failed\""))</defs>",
        ]
        let edges = layout.edges.map(path) + loops
        return (lines + edges + graph.nodes.indices.map(box) + ["</svg>"]).joined(separator: "\n")
    }

    private static func arrow(id: String, kind: String) -> String {
        """
        <marker id="\(id)" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" \
        markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path\(kind) d="M0 0L8 4L0 8Z"/></marker>
        """
    }

    // MARK: - Nodes

    private static func shownName(_ node: ServiceGraph.Node) -> String {
        node.name.printableName.shortened(to: nameLimit)
    }

    private static func traits(_ node: ServiceGraph.Node) -> String {
        node.entry?.traits.shortened(to: 40) ?? "missing"
    }

    private func box(at index: Int) -> String {
        let node = graph.nodes[index]
        let corner = layout.nodes[index]
        let size = layout.metrics
        let kind = [node.entry?.state.rawValue ?? "missing", node.entry?.lifetime.rawValue].compactMap(\.self)
        let radius = node.entry?.lifetime == .weak ? 14 : 6
        return """
            <g class="\(kind.joined(separator: " "))" data-n="\(index)">\
            <title>\(node.name.printableName.shortened(to: 200).markupEscaped)</title>\
            <rect x="\(corner.x)" y="\(corner.y)" width="\(size.nodeWidth)" height="\(size.nodeHeight)" rx="\(radius)"/>\
            <text class="title" x="\(corner.x + 11)" y="\(corner.y + 18)">\(Self.shownName(node).markupEscaped)</text>\
            <text x="\(corner.x + 11)" y="\(corner.y + 34)">\(Self.traits(node).markupEscaped)</text></g>
            """
    }

    // MARK: - Edges

    private func path(of edge: GraphLayout.Edge) -> String {
        var path = ""
        for (index, point) in edge.points.enumerated() {
            if index == 0 {
                path = "M\(point.x) \(point.y)"
            } else if index % 2 == 1 {
                let last = edge.points[index - 1]
                let middle = (last.x + point.x) / 2
                path += "C\(middle) \(last.y) \(middle) \(point.y) \(point.x) \(point.y)"
            } else {
                path += "H\(point.x)"
            }
        }
        let ends = edge.isReversed ? (edge.to, edge.from) : (edge.from, edge.to)
        let kind =
            edge.isReversed
            ? "class=\"failed\" marker-start=\"url(#cycle-arrow)\"" : "marker-end=\"url(#arrow)\""
        return "<path \(kind) data-f=\"\(ends.0)\" data-t=\"\(ends.1)\" d=\"\(path)\"/>"
    }

    /// Returns the edge of a service that depends on itself.
    private func loop(at index: Int) -> String {
        let right = layout.nodes[index].x + layout.metrics.nodeWidth
        let top = layout.nodes[index].y
        let path = "M\(right - 40) \(top)C\(right - 40) \(top - 18) \(right - 14) \(top - 18) \(right - 14) \(top)"
        return """
            <path class="failed" marker-end="url(#cycle-arrow)" data-f="\(index)" data-t="\(index)" d="\(path)"/>
            """
    }
}
