// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

extension ServiceSnapshot: CustomStringConvertible {
    /// A table of the services, in the order of registration, to be read in a terminal.
    ///
    /// What is too long for a column is shortened in its middle, and what is no visible character is shown as a sign.
    public var description: String {
        let title = "\(label.printable.shortened(to: Self.columnLimit)): \(summary)"
        return entries.isEmpty ? title : ([title, ""] + table.lines).joined(separator: "\n")
    }

    private static let columnLimit = 60

    private var table: TextTable {
        let columns: [TextTable.Column] = [
            .init(title: "name"), .init(title: "lifetime"), .init(title: "state"),
            .init(title: "build time", isNumeric: true), .init(title: "resolves", isNumeric: true),
            .init(title: "depends on"), .init(title: "asked by"), .init(title: "registered at"),
            .init(title: "override"),
        ]
        return TextTable(columns: columns, rows: entries.map { Self.cells(of: $0) })
    }

    private static func cells(of entry: Entry) -> [String] {
        let cells = [
            entry.name.isEmpty ? "\"\"" : entry.name.printable, entry.lifetime.rawValue, entry.state.rawValue,
            entry.buildTime?.text ?? "",
            "\(entry.resolves)", list(entry.dependencies), entry.requestedBy?.printable ?? "",
            entry.registeredAt.printable, entry.override?.printable ?? "",
        ]
        return cells.map { $0.isEmpty ? "-" : $0.shortened(to: columnLimit) }
    }

    /// As many names as a column takes, and how many more there are.
    private static func list(_ names: [String]) -> String {
        var list = ""
        for (index, name) in names.enumerated() {
            let longer = list + (index == 0 ? "" : ", ") + name.printable.shortened(to: columnLimit / 2)
            let rest = index == names.count - 1 ? "" : ", +\(names.count - 1 - index)"
            guard (longer + rest).columns <= columnLimit else { return "\(list), +\(names.count - index)" }
            list = longer
        }
        return list
    }
}
