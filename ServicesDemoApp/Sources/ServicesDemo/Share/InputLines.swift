// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Dispatch

/// The lines of standard input, read on a thread that may wait for them.
struct InputLines: Sendable {
    private let queue = DispatchQueue(label: "InputLines")

    /// The next line, without what ends it; nil at the end of the input, and at once when the task is cancelled.
    func next() async -> String? {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        queue.async {
            if let text = readLine() { line.yield(text) }
            line.finish()
        }
        return await lines.first { _ in true }
    }
}
