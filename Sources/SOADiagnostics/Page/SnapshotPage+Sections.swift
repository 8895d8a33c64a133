// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

extension SnapshotPage {
    /// The number of services from which the drawing is collapsed, since a browser takes long to draw it.
    private static let collapsedFrom = 300

    /// The sections that are not empty.
    var sections: [(id: String, title: String, body: String)] {
        if snapshot.entries.isEmpty { return [] }
        let launch = TimelineDrawing(snapshot)
        let timeline = "<p class=\"hint\">\(launch.hint)</p>\n\(frame(launch.svg, titleID: "launch-title"))"
        return [("graph", "Dependencies", dependencies)]
            + (launch.isEmpty ? [] : [("launch", "Launch", timeline)])
            + [("services", "Services", table)]
    }

    private var dependencies: String {
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
        return graph.nodes.count < Self.collapsedFrom ? figure : collapsed
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
