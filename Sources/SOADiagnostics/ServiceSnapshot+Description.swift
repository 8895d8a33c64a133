// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

extension ServiceSnapshot: CustomStringConvertible {
    /// A table of the services, in the order of registration, for a terminal.
    ///
    /// A text that is too long for its column loses its middle. An invisible character is replaced by a visible sign.
    public var description: String {
        let title = "\(label.printableName.shortened(to: Self.columnLimit)): \(summary)"
        return entries.isEmpty ? title : ([title, ""] + table).joined(separator: "\n")
    }

    private static let columnLimit = 60
    private static let headings = [
        "name", "lifetime", "state", "build time", "resolves", "depends on", "required by", "registered at", "override",
    ]
    private static let numericHeadings: Set = ["build time", "resolves"]

    /// The lines of the table, without trailing spaces.
    private var table: [String] {
        let cells = entries.map(Self.cells)
        let widths = Self.headings.enumerated().map { column, heading in
            cells.reduce(heading.columns) { max($0, $1[column].columns) }
        }
        let rule = widths.map { String(repeating: "-", count: $0) }
        return ([Self.headings, rule] + cells).map { cells in
            var line = ""
            for (column, cell) in cells.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - cell.columns)
                let isNumeric = Self.numericHeadings.contains(Self.headings[column])
                line += (column == 0 ? "" : "  ") + (isNumeric ? padding + cell : cell + padding)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
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
