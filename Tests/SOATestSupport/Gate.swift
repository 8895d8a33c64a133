// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A door for tasks: they wait until it is opened.
package final class Gate: Sendable {
    private let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation

    package init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    package func open() {
        continuation.finish()
    }

    package func wait() async {
        for await _ in stream {}
    }
}
