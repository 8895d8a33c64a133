// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

extension ServiceSnapshot: CustomStringConvertible {
    /// A table of the services, in the order of registration, for a terminal.
    ///
    /// A text that is too long for its column loses its middle. An invisible character is replaced by a visible sign.
    public var description: String {
        let title = "\(label.printableName.shortened(to: Self.columnLimit)): \(summary)"
        return entries.isEmpty ? title : ([title, ""] + table.lines).joined(separator: "\n")
    }

    private static let columnLimit = 60

    private var table: TextTable {
        let columns: [TextTable.Column] = [
            .init(title: "name"), .init(title: "lifetime"), .init(title: "state"),
            .init(title: "build time", isNumeric: true), .init(title: "resolves", isNumeric: true),
            .init(title: "depends on"), .init(title: "required by"), .init(title: "registered at"),
            .init(title: "override"),
        ]
        return TextTable(columns: columns, rows: entries.map { Self.cells(of: $0) })
    }

    private static func cells(of entry: Entry) -> [String] {
        let cells = [
            entry.name.printableName, entry.lifetime.rawValue, entry.state.rawValue,
            entry.buildTime?.text ?? "",
            "\(entry.resolves)", list(entry.dependencies), entry.requestedBy?.printableName ?? "",
            entry.registeredAt.printable, entry.override?.printable ?? "",
        ]
        return cells.map { $0.isEmpty ? "-" : $0.shortened(to: columnLimit) }
    }

    /// The names that fit into a column, and the number of the others.
    private static func list(_ names: [String]) -> String {
        var list = ""
        for (index, name) in names.enumerated() {
            let longer = list + (index == 0 ? "" : ", ") + name.printableName.shortened(to: columnLimit / 2)
            let rest = index == names.count - 1 ? "" : ", +\(names.count - 1 - index)"
            guard (longer + rest).columns <= columnLimit else { return "\(list), +\(names.count - index)" }
            list = longer
        }
        return list
    }
}
