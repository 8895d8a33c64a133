// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// The console output of the demo.
///
/// Nothing else in the demo prints.
struct Console: Sendable {
    /// A console that prints nothing.
    static let silent = Console(isSilent: true)

    private let isSilent: Bool

    init(isSilent: Bool = false) {
        self.isSilent = isSilent
    }

    /// Prints a text.
    func show(_ text: String, terminator: String = "\n") {
        if !isSilent { print(text, terminator: terminator) }
    }

    /// Prints a text and flushes the output, so the text arrives even if the program is killed.
    func acknowledge(_ text: String) {
        show(text)
        fflush(nil)
    }

    /// Prints the title of a chapter.
    func chapter(_ title: String) {
        show("\n\(title)")
    }

    /// Prints an indented text.
    func say(_ text: String) {
        show("  \(text)")
    }

    /// Prints rows in aligned columns.
    func table(_ rows: [[String]]) {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        for row in rows {
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            say("  " + cells.joined(separator: "  ").trimmingCharacters(in: .whitespaces))
        }
    }

    /// Returns a text with escaped control characters, so it can't affect a terminal.
    static func visible(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if isVisible(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                result += scalar.escaped(asASCII: true)
            }
        }
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        case .format: scalar.properties.isJoinControl
        default: true
        }
    }

    /// Returns a duration in milliseconds.
    static func milliseconds(_ duration: Duration) -> String {
        let hundredths = Int((duration / .microseconds(10)).rounded())
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) ms"
    }
}
