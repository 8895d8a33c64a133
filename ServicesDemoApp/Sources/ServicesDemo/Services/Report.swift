// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A file that the demo writes for somebody to open.
struct Report {
    let path: String

    /// Writes the file as a whole, or leaves what is there as it was.
    func write(_ text: String) throws(DemoFailure) {
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw DemoFailure("the file \(path) cannot be written: \(error.localizedDescription)")
        }
        Console().show("Written to \(path).")
    }
}
