// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A table of text with aligned columns, for a terminal.
struct TextTable: Sendable {
    struct Column: Sendable {
        let title: String
        var isNumeric = false
    }

    let columns: [Column]
    /// The cells by row, one for each column.
    let rows: [[String]]

    /// The lines of the table: titles, a rule, and the rows, without trailing spaces.
    var lines: [String] {
        let titles = columns.map(\.title)
        let widths = columns.indices.map { column in
            rows.reduce(titles[column].columns) { max($0, $1[column].columns) }
        }
        let rule = widths.map { String(repeating: "-", count: $0) }
        return ([titles, rule] + rows).map { line(of: $0, widths: widths) }
    }

    private func line(of cells: [String], widths: [Int]) -> String {
        var line = ""
        for (column, cell) in cells.enumerated() {
            let padding = String(repeating: " ", count: widths[column] - cell.columns)
            line += (column == 0 ? "" : "  ") + (columns[column].isNumeric ? padding + cell : cell + padding)
        }
        while line.last == " " { line.removeLast() }
        return line
    }
}
