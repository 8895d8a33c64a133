// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A door for tasks: they wait until it is opened.
final class Gate: Sendable {
    private let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func open() {
        continuation.finish()
    }

    func wait() async {
        for await _ in stream {}
    }
}
