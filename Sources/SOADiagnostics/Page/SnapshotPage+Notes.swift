// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

extension SnapshotPage {
    /// The largest numbers of names in a note, and of requesters for each.
    private static let noteLimits = (names: 12, requesters: 3)

    /// The services that need attention: those that failed, and dependencies that are not registered.
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
        var requesters: [[Int]] = Array(repeating: [], count: graph.nodes.count)
        for (node, dependencies) in graph.dependencies.enumerated() {
            for dependency in dependencies { requesters[dependency].append(node) }
        }
        let nodes = graph.nodes.indices.filter { graph.nodes[$0].entry == nil }
        return nodes.prefix(Self.noteLimits.names).map { node in
            let names = requesters[node].prefix(Self.noteLimits.requesters).map(link)
            let rest = requesters[node].count > names.count ? " and \(requesters[node].count - names.count) more" : ""
            return "\(link(node)) (required by \(names.joined(separator: ", "))\(rest))"
        }
    }
}
