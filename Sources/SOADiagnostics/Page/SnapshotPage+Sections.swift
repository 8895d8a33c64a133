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

    /// From how many services on the drawing is folded away, since a browser takes its time for it.
    private static let foldedFrom = 300

    /// The sections that have something to show.
    var sections: [Section] {
        if snapshot.entries.isEmpty { return [] }
        let table = Section(id: "services", title: "Services", body: table)
        return [dependencySection, launchSection, table].compactMap(\.self)
    }

    private var dependencySection: Section? {
        let drawing = GraphDrawing(graph)
        let cycle = drawing.hasCycle ? " A red arrow closes a circle." : ""
        let figure = """
            <p class="hint">Arrows lead to what a service depends on.\(cycle) \
            Point at a service, or tap it, to single out what it is connected to.</p>
            <label class="fit"><input type="checkbox"/> Fit to width</label>
            \(frame(drawing.svg, titleID: "graph-title"))
            """
        let folded = """
            <details>
            <summary>Draw all \(ServiceSnapshot.count(snapshot.entries.count, "service"))</summary>
            \(figure)
            </details>
            """
        return Section(
            id: "graph",
            title: "Dependencies",
            body: graph.nodes.count < Self.foldedFrom ? figure : folded
        )
    }

    private var launchSection: Section? {
        let drawing = TimelineDrawing(snapshot)
        let body = "<p class=\"hint\">\(drawing.hint)</p>\n\(frame(drawing.svg, titleID: "launch-title"))"
        return drawing.isEmpty ? nil : Section(id: "launch", title: "Launch", body: body)
    }

    /// A drawing that can be larger than the page; it takes the focus, so that the keyboard can scroll it.
    private func frame(_ drawing: String, titleID: String) -> String {
        """
        <div class="frame" tabindex="0" role="region" aria-labelledby="\(titleID)">
        \(drawing)
        </div>
        """
    }
}
