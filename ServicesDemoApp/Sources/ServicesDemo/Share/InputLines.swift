// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Dispatch

/// The lines of standard input, read on a thread that may block.
struct InputLines: Sendable {
    private let queue = DispatchQueue(label: "InputLines")

    /// Returns the next line, without its end; nil at the end of the input, and after a cancellation of the task.
    func next() async -> String? {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        queue.async {
            if let text = readLine() { line.yield(text) }
            line.finish()
        }
        return await lines.first { _ in true }
    }
}
