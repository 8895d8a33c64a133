// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Where the demo tells what happens.
///
/// Nothing else in the demo prints.
struct Console: Sendable {
    /// A console that tells nothing.
    static let silent = Console(isSilent: true)

    private let isSilent: Bool

    init(isSilent: Bool = false) {
        self.isSilent = isSilent
    }

    /// Shows a text as it is.
    func show(_ text: String, terminator: String = "\n") {
        if !isSilent { print(text, terminator: terminator) }
    }

    /// Says something that holds from now on, so that it is to reach whoever listens even if the program is killed.
    func acknowledge(_ text: String) {
        show(text)
        fflush(nil)
    }

    /// Begins a chapter.
    func chapter(_ title: String) {
        show("\n\(title)")
    }

    /// Says something.
    func say(_ text: String) {
        show("  \(text)")
    }

    /// Lists things, one a line, in columns.
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

    /// A text with its control characters spelt out, so that it can do nothing to a terminal.
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

    /// How long something took, in milliseconds.
    static func milliseconds(_ duration: Duration) -> String {
        let hundredths = Int((duration / .microseconds(10)).rounded())
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) ms"
    }
}
