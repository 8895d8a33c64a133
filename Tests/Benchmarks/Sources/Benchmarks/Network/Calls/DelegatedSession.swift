// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The least that reads responses by a delegate of the session, which is the only way to progress and to redirects on Linux.
///
/// It tells what of a transport's cost is Foundation's own.
final class DelegatedSession: NSObject, URLSessionDataDelegate, Sendable {
    private struct Transfer: Sendable {
        var bytes = 0
        let waiter: CheckedContinuation<Int, any Error>
    }

    private let transfers = Mutex<[Int: Transfer]>([:])

    /// A session that has this delegate.
    func session() -> URLSession {
        URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
    }

    /// Sends a request, and returns how many bytes came.
    func bytes(of request: URLRequest, in session: URLSession) async throws -> Int {
        try await withCheckedThrowingContinuation { waiter in
            let task = session.dataTask(with: request)
            transfers.withLock { $0[task.taskIdentifier] = Transfer(waiter: waiter) }
            task.resume()
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        transfers.withLock { $0[dataTask.taskIdentifier]?.bytes += data.count }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if let error {
            transfer.waiter.resume(throwing: error)
        } else {
            transfer.waiter.resume(returning: transfer.bytes)
        }
    }
}
