// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOALocking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Forwards the events of a session to their transfers.
///
/// One for the whole session: on Linux a transfer without a delegate reports no progress, and a delegate of a single
/// download gets the body twice. It conforms to the protocol itself: on Apple systems a session does not call methods of a
/// class that does not, and on Linux none that only a class below it has.
class SessionDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    // Sendable: what is stored is constant.
    /// The queue for calls that end something, and wait for the work of sessions.
    ///
    /// On Linux all sessions work on one queue, and cancelling a task waits for it. That may take seconds, as a session copies
    /// what it has of a redirect's body for each further piece; a cancellation and a deadline must not wait for that. Whoever
    /// begins a task waits: another thread for each would take a quarter more processor time.
    static let calls = DispatchQueue(label: "SOAHTTP.URLSession")

    fileprivate let challenge: HTTPChallengeHandler?
    private let transfers = Lock<[Int: Transfer]>([:])

    init(challenge: HTTPChallengeHandler?) {
        self.challenge = challenge
    }

    /// Forwards the task's events to a transfer until the task completes.
    func begin(_ transfer: Transfer, as task: URLSessionTask) {
        transfers.withLock { $0[task.taskIdentifier] = transfer }
    }

    func transfer(of task: URLSessionTask) -> Transfer? {
        transfers.withLock { $0[task.taskIdentifier] }
    }

    /// Receives a head, before its body.
    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if transfer(of: dataTask)?.receive(data, of: dataTask) != true { Self.calls.async { dataTask.cancel() } }
    }

    /// Leaves every redirect to ``Redirects``: on Linux a session drops the body.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        #if canImport(FoundationNetworking)
        // For a task that was cancelled the handler ends the process.
        guard transfer(of: task)?.beginRedirect() == true else { return }
        #endif
        completionHandler(nil)
    }

    #if canImport(FoundationNetworking)
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        completionHandler(transfer(of: task)?.bodyStream())
    }
    #endif

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        transfer(of: task)?.sent(bytesSent, total: totalBytesSent, of: totalBytesExpectedToSend)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let transfer = transfer(of: task)
        guard let handler = self.challenge else {
            return Self.decline(for: transfer, completionHandler)
        }
        let challenge = Challenge(value: challenge)
        Task {
            let (disposition, credential) = await handler(challenge.value)
            let isNew = credential.map { transfer?.mayUse($0, for: challenge.value) != false } ?? true
            if disposition == .useCredential, !isNew { return Self.decline(for: transfer, completionHandler) }
            #if canImport(FoundationNetworking)
            // A body that is a stream can be sent only once.
            let mayRepeat = credential != nil && task.originalRequest?.httpBodyStream == nil
            if disposition != .cancelAuthenticationChallenge, disposition != .useCredential || !mayRepeat {
                return Self.decline(for: transfer, completionHandler)
            }
            Self.calls.async {
                guard disposition == .useCredential, let transfer else {
                    return completionHandler(disposition, credential)
                }
                transfer.restart(task) { completionHandler(disposition, credential) }
            }
            #else
            // Also for a task that was cancelled, since the session waits for it; no body came before.
            completionHandler(disposition, credential)
            #endif
        }
    }

    /// Accepts the response that required credentials.
    private static func decline(
        for transfer: Transfer?,
        _ completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
        // The default handling ends the process there when no credential is known.
        transfer?.refuseChallenge()
        calls.async { completionHandler(.rejectProtectionSpace, nil) }
        #else
        completionHandler(.performDefaultHandling, nil)
        #endif
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let transfer = transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        transfer?.complete(task, error: error)
    }
}

/// A challenge on its way to the task of its handler.
private struct Challenge: @unchecked Sendable {
    // Sendable: nobody changes a challenge.
    let value: URLAuthenticationChallenge
}

/// The delegate of a session whose bodies are streamed, which wants each head before its body.
final class StreamingDelegate: SessionDelegate, @unchecked Sendable {
    // Sendable: it stores nothing.
    override func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        #if canImport(FoundationNetworking)
        // There a challenge follows the whole response that requires credentials, which may not be the last one.
        if challenge != nil, (response as? HTTPURLResponse)?.statusCode == 401 { return completionHandler(.allow) }
        #endif
        transfer(of: dataTask)?.receive(response)
        completionHandler(.allow)
    }
}
