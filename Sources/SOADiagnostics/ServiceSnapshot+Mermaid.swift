// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

extension ServiceSnapshot {
    /// The dependencies as a flow chart of Mermaid, which GitHub and many editors draw.
    ///
    /// An arrow leads from a service to each of its dependencies. A name that is not registered has a dashed border.
    /// The shape shows the lifetime and the colour the state; the text names both. By default, Mermaid draws at most 500
    /// dependencies, and refuses a text of more than 50,000 characters; ``dot`` and ``html`` have no such limits.
    public var mermaid: String {
        let graph = ServiceGraph(self)
        let title = "\(label.printableName.shortened(to: 60)): \(summary)"
        var lines = ["---", "title: \(title.yamlQuoted)", "---", "flowchart LR"]
        if graph.nodes.isEmpty { lines.append("    empty([\"no services\"])") }
        lines += graph.nodes.map { "    \($0.id)\($0.mermaidShape)" }
        lines += graph.edges.map { "    \($0.from.id) \($0.to.entry == nil ? "-.->" : "-->") \($0.to.id)" }
        for paint in NodePaint.allCases {
            let ids = graph.nodes.filter { $0.paint == paint }.map(\.id)
            if ids.isEmpty { continue }
            let colours = "fill:\(paint.light.fill),stroke:\(paint.light.stroke),color:\(paint.light.text)"
            lines.append("    classDef \(paint) \(colours)\(paint == .missing ? ",stroke-dasharray:4" : "")")
            lines.append("    class \(ids.joined(separator: ",")) \(paint)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension ServiceGraph.Node {
    fileprivate var mermaidShape: String {
        let name = name.printableName.shortened(to: 60).mermaidEscaped
        // Mermaid 11 decodes entities before it parses Markdown if a label has a tag, such as that of a line break.
        let text = "\"\(name)\n\((entry?.traits ?? "missing").mermaidEscaped)\""
        return switch entry?.lifetime {
        case .singleton: "[\(text)]"
        case .eager: "[[\(text)]]"
        case .transient: "([\(text)])"
        case .weak: "(\(text))"
        case .scoped: "{{\(text)}}"
        case .graph: "[/\(text)/]"
        case .expiring: "[\\\(text)\\]"
        case nil: "[\(text)]"
        }
    }
}
