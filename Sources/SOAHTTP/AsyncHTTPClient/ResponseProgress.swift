// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if AsyncHTTPClient

import AsyncHTTPClient
import NIOHTTP1

/// How far the body of one response has come, for somebody who wants to hear it.
struct ResponseProgress {
    private let expected: Int64?
    private let report: (@Sendable (TransferProgress) -> Void)?
    private var received: Int64 = 0

    init(_ head: HTTPClientResponse, report: (@Sendable (TransferProgress) -> Void)?) {
        // A body that was compressed has another length than the server says.
        let isPlain = head.headers.first(name: "Content-Encoding") == nil
        self.expected = isPlain ? head.headers.first(name: "Content-Length").flatMap { Int64($0) } : nil
        self.report = report
    }

    mutating func note(_ count: Int) {
        guard count > 0 else { return }
        received += Int64(count)
        report?(TransferProgress(bytesReceived: received, bytesExpected: expected))
    }
}

#endif
