// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOALocking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Hears what a session has to tell, and passes it on to the transfer that it is about.
///
/// One for the whole session: on Linux a transfer without a delegate tells no progress, and a delegate of a single
/// download gets the body twice.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private let secrets: Secrets
    private let transfers = Lock<[Int: Transfer]>([:])

    init(secrets: Secrets) {
        self.secrets = secrets
    }

    /// The transfer is what the task's events are about, until the task completes.
    func begin(_ transfer: Transfer, as task: URLSessionTask) {
        transfers.withLock { $0[task.taskIdentifier] = transfer }
    }

    private func transfer(of task: URLSessionTask) -> Transfer? {
        transfers.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if transfer(of: dataTask)?.receive(data, of: dataTask) != true { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        guard let transfer = transfer(of: task) else { return completionHandler(nil) }
        let next = transfer.follow(request, after: response, secrets: secrets)
        completionHandler(next)
        // Without a next request the session would answer with the redirect itself.
        if next == nil { task.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let transfer = transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        transfer?.complete(task, error: error)
    }
}
