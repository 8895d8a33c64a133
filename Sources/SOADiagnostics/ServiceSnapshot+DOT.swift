// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

extension ServiceSnapshot {
    /// The dependencies in the language of Graphviz, for `dot -Tsvg`.
    ///
    /// An arrow leads from a service to each of its dependencies. A name that is not registered has a dashed border.
    /// The border shows the lifetime and the colour the state; the text names both.
    public var dot: String {
        let graph = ServiceGraph(self)
        let title = "\(label.printableName.shortened(to: 60)): \(summary)".dotEscaped
        var lines = [
            "digraph services {",
            "    graph [label=\"\(title)\", labelloc=\"t\", rankdir=\"LR\", fontname=\"Helvetica,Arial,sans-serif\"];",
            "    node [shape=\"box\", fontname=\"Helvetica,Arial,sans-serif\", fontsize=\"11\"];",
            "    edge [color=\"#6b7480\", arrowsize=\"0.7\"];",
        ]
        lines += graph.nodes.map { "    \($0.id) [\($0.dotAttributes)];" }
        lines += graph.edges.map { edge in
            "    \(edge.from.id) -> \(edge.to.id)\(edge.to.entry == nil ? " [style=\"dashed\"]" : "");"
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }
}

extension ServiceGraph.Node {
    fileprivate var dotAttributes: String {
        let text = "\(name.printableName.shortened(to: 60).dotEscaped)\\n\((entry?.traits ?? "missing").dotEscaped)"
        let border =
            switch entry?.lifetime {
            case .singleton: "style=\"filled\""
            case .eager: "style=\"filled\", peripheries=\"2\""
            case .transient: "style=\"filled,dotted\""
            case .weak: "style=\"filled,rounded\""
            case .scoped: "style=\"filled\", shape=\"hexagon\""
            case .graph: "style=\"filled,dotted,rounded\""
            case .expiring: "style=\"filled,diagonals\""
            case nil: "style=\"filled,dashed\""
            }
        return "label=\"\(text)\", \(border), "
            + "fillcolor=\"\(paint.light.fill)\", color=\"\(paint.light.stroke)\", fontcolor=\"\(paint.light.text)\""
    }
}
