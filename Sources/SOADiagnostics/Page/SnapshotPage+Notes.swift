// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

extension SnapshotPage {
    /// How many names a note lists, and how many of those who ask for one.
    private static let noteLimits = (names: 12, askers: 3)

    /// What somebody should look at first: what failed, and what is asked for that nobody registered.
    var notes: [String] {
        let failed = snapshot.entries.indices.filter { snapshot.entries[$0].state == .failed }
        let lines = [
            note("Failed", failed.prefix(Self.noteLimits.names).map(link), of: failed.count),
            note("Missing", missing, of: graph.missing.count),
        ]
        let text = lines.compactMap(\.self).joined(separator: "\n")
        return text.isEmpty ? [] : ["<div class=\"notes failed\">\n\(text)\n</div>"]
    }

    private func note(_ title: String, _ names: [String], of count: Int) -> String? {
        guard count > 0 else { return nil }
        let rest = count > names.count ? " and \(count - names.count) more" : ""
        return "<p><strong>\(title):</strong> \(names.joined(separator: ", "))\(rest)</p>"
    }

    private var missing: [String] {
        var askers: [[Int]] = Array(repeating: [], count: graph.nodes.count)
        for (node, dependencies) in graph.dependencies.enumerated() {
            for dependency in dependencies { askers[dependency].append(node) }
        }
        let nodes = graph.nodes.indices.filter { graph.nodes[$0].entry == nil }
        return nodes.prefix(Self.noteLimits.names).map { node in
            let names = askers[node].prefix(Self.noteLimits.askers).map(link)
            let rest = askers[node].count > names.count ? " and \(askers[node].count - names.count) more" : ""
            return "\(link(node)) (needed by \(names.joined(separator: ", "))\(rest))"
        }
    }
}
