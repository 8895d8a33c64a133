// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Dispatch
import Foundation
import SOALoopbackSupport
import SOATestSupport
import Testing

@testable import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests under way by a session.
@Suite(.timeLimit(.minutes(2))) struct TransferTests {
    private final class EndDelegate: SessionDelegate, @unchecked Sendable {
        // Sendable: what is stored is constant.
        let hasEnded = Gate()
        let codes = Journal<URLError.Code?>()

        override func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didCompleteWithError error: (any Error)?
        ) {
            super.urlSession(session, task: task, didCompleteWithError: error)
            codes.note((error as? URLError)?.code)
            hasEnded.open()
        }
    }

    @Test func `A request that is cancelled while its task is created ends`() async throws {
        let folder = try TestFolder()
        try await LoopbackServer.with { _, connection in
            connection.waitUntilGone()
        } _: { server in
            var request = URLRequest(url: server.url())
            request.timeoutInterval = 5
            let delegate = EndDelegate(challenge: nil)
            let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
            defer { session.finishTasksAndInvalidate() }
            let options = HTTPOptions(delivery: .data)
            let transfer = try Transfer(request, nil, options: options, limits: .standard, folder: folder.url)
            let (isBegun, isCancelled) = (Gate(), DispatchSemaphore(value: 0))
            let call = Task { [request] in
                try await transfer.run(idleTimeout: nil) {
                    isBegun.open()
                    isCancelled.wait()
                    let task = session.dataTask(with: request)
                    delegate.begin(transfer, as: task)
                    return task
                }
            }
            await isBegun.wait()
            call.cancel()
            SessionDelegate.calls.sync {}
            isCancelled.signal()
            await #expect(throws: CancellationError.self) { try await call.value }
            await delegate.hasEnded.wait()
            #expect(delegate.codes.entries == [.cancelled])
        }
    }
}
