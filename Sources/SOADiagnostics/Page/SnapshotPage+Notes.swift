// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

extension SnapshotPage {
    /// The services that need attention: those that failed, and dependencies that are not registered.
    var notes: [String] {
        let failed = snapshot.entries.indices.filter { snapshot.entries[$0].state == .failed }
        let missing = graph.nodes.indices.filter { graph.nodes[$0].entry == nil }
        let lines =
            note("Failed", failed, link)
            + note("Missing", missing) { node in
                let requesters = graph.dependencies.indices.filter { graph.dependencies[$0].contains(node) }
                return "\(link(node)) (required by \(list(requesters, limit: 3, link)))"
            }
        return lines.isEmpty ? [] : ["<div class=\"notes failed\">\n\(lines.joined(separator: "\n"))\n</div>"]
    }

    private func note(_ title: String, _ nodes: [Int], _ text: (Int) -> String) -> [String] {
        nodes.isEmpty ? [] : ["<p><strong>\(title):</strong> \(list(nodes, limit: 12, text))</p>"]
    }

    /// Returns the first nodes as text, and the number of the others.
    private func list(_ nodes: [Int], limit: Int, _ text: (Int) -> String) -> String {
        let rest = nodes.count > limit ? " and \(nodes.count - limit) more" : ""
        return nodes.prefix(limit).map(text).joined(separator: ", ") + rest
    }
}
