// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

extension SnapshotPage {
    struct Section: Sendable {
        let id: String
        let title: String
        let body: String

        var html: String {
            """
            <section id="\(id)" aria-labelledby="\(id)-title">
            <h2 id="\(id)-title">\(title)</h2>
            \(body)
            </section>
            """
        }
    }

    /// The number of services from which the drawing is collapsed, since a browser takes long to draw it.
    private static let collapsedFrom = 300

    /// The sections that are not empty.
    var sections: [Section] {
        if snapshot.entries.isEmpty { return [] }
        let table = Section(id: "services", title: "Services", body: table)
        return [dependencySection, launchSection, table].compactMap(\.self)
    }

    private var dependencySection: Section? {
        let drawing = GraphDrawing(graph)
        let cycle = drawing.hasCycle ? " A red arrow closes a cycle." : ""
        let figure = """
            <p class="hint">Arrows lead from a service to its dependencies.\(cycle) \
            Point at a service, or tap it, to highlight its dependencies and requesters.</p>
            <label class="fit"><input type="checkbox"/> Fit to width</label>
            \(frame(drawing.svg, titleID: "graph-title"))
            """
        let collapsed = """
            <details>
            <summary>Draw all \(ServiceSnapshot.count(snapshot.entries.count, "service"))</summary>
            \(figure)
            </details>
            """
        return Section(
            id: "graph",
            title: "Dependencies",
            body: graph.nodes.count < Self.collapsedFrom ? figure : collapsed
        )
    }

    private var launchSection: Section? {
        let drawing = TimelineDrawing(snapshot)
        let body = "<p class=\"hint\">\(drawing.hint)</p>\n\(frame(drawing.svg, titleID: "launch-title"))"
        return drawing.isEmpty ? nil : Section(id: "launch", title: "Launch", body: body)
    }

    /// Returns a frame that scrolls a large drawing; it takes the focus, so that the keyboard can scroll it.
    private func frame(_ drawing: String, titleID: String) -> String {
        """
        <div class="frame" tabindex="0" role="region" aria-labelledby="\(titleID)">
        \(drawing)
        </div>
        """
    }
}
