// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

extension SnapshotPage {
    /// The table of the services.
    ///
    /// The script turns the headings into buttons that sort the rows.
    var table: String {
        let headings = Self.headings.enumerated().map { index, heading in
            "<th scope=\"col\"\(index == 0 ? " aria-sort=\"ascending\"" : "")>\(heading)</th>"
        }
        return """
            <table>
            <caption>Services registered in <span class="name">\(shown(snapshot.label))</span></caption>
            <thead>
            <tr>\(headings.joined())</tr>
            </thead>
            <tbody>
            \(snapshot.entries.indices.map(row).joined(separator: "\n"))
            </tbody>
            </table>
            """
    }

    static let headings = [
        "#", "Name", "Lifetime", "State", "Build time", "Resolves", "Depends on", "Required by", "Registered at",
        "Override",
    ]

    private func row(of index: Int) -> String {
        let entry = snapshot.entries[index]
        let cells = [
            cell("\(index + 1)", isNumeric: true),
            "<th scope=\"row\" class=\"name\">\(breakable(entry.name))</th>",
            cell(entry.lifetime.rawValue),
            cell("<span class=\"badge \(entry.state.rawValue)\">\(entry.state.rawValue)</span>"),
            cell(
                entry.buildTime?.text ?? "",
                value: entry.buildTime.map { "\($0.nanosecondsClamped)" },
                isNumeric: true
            ),
            cell("\(entry.resolves)", isNumeric: true),
            cell(links(from: index), value: "\(graph.dependencies[index].count)"),
            cell(entry.requestedBy.map(breakable) ?? "", isName: true),
            cell(entry.registeredAt.isEmpty ? "" : breakable(entry.registeredAt), isName: true),
            cell(entry.override.map { shown($0) } ?? ""),
        ]
        return "<tr id=\"s\(index)\">\(cells.joined())</tr>"
    }

    /// Returns a cell of the table.
    ///
    /// An empty cell shows a dash and is sorted last.
    private func cell(_ content: String, value: String? = nil, isNumeric: Bool = false, isName: Bool = false) -> String
    {
        let kind = isNumeric ? " class=\"number\"" : isName ? " class=\"name\"" : ""
        let key = content.isEmpty ? "" : value
        return "<td\(kind)\(key.map { " data-key=\"\($0)\"" } ?? "")>\(content.isEmpty ? "–" : content)</td>"
    }

    /// Returns a call site that may be broken after each slash, or a name that may be after each dot.
    private func breakable(_ text: String) -> String {
        let end: Character = text.contains("/") ? "/" : "."
        return shown(text).split(separator: end, omittingEmptySubsequences: false).joined(separator: "\(end)<wbr/>")
    }

    private func links(from index: Int) -> String {
        let links = graph.dependencies[index].map { node in
            link(node) + (graph.nodes[node].entry == nil ? " <span class=\"badge missing\">missing</span>" : "")
        }
        let list = links.joined(separator: ", ")
        return links.count > 12 ? "<details><summary>\(links.count) services</summary>\(list)</details>" : list
    }
}
