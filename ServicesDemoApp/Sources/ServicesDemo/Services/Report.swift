// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A report file.
struct Report {
    let path: String

    /// Writes the file; a device or a pipe is written to and not replaced, so not atomically.
    func write(_ text: String) throws(DemoFailure) {
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        } catch {
            throw DemoFailure("the file \(path) cannot be written: \(error.localizedDescription)")
        }
        Console().show("Written to \(path).")
    }
}
