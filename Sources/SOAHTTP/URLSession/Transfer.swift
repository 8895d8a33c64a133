// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOALocking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request under way, and the task that waits for its end.
final class Transfer: Sendable {
    /// What came of a request that a server answered.
    struct Answer: Sendable {
        let body: BodySink.Body
        let response: HTTPURLResponse
        /// Why the body is not whole, if it is not.
        var failure: URLError?
    }

    typealias Outcome = Result<Answer, any Error>

    private struct State: Sendable {
        var sink: BodySink
        var waiter: CheckedContinuation<Outcome, Never>?
        var outcome: Outcome?
        var received: Int64 = 0
        var redirects = 0
        /// Why the transfer was given up, where the session itself gives no reason.
        var refusal: (any Error)?
    }

    let original: URLRequest
    private let keepsParts: Bool
    private let progress: (@Sendable (TransferProgress) -> Void)?
    private let state: Lock<State>

    /// A transfer to memory, or to a file that does not exist yet, and that stays if only a part of it arrives.
    init(
        _ request: URLRequest,
        to file: URL? = nil,
        keepsParts: Bool = false,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) {
        self.original = request
        self.keepsParts = keepsParts
        self.progress = progress
        self.state = Lock(State(sink: file.map { .file($0, nil) } ?? .memory(Data())))
    }

    /// Suspends the task until the transfer has ended.
    func wait() async -> Outcome {
        await withCheckedContinuation { continuation in
            let outcome = state.withLock { state in
                if state.outcome == nil { state.waiter = continuation }
                return state.outcome
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    /// Ends the transfer without an answer, unless it has ended.
    func fail(_ error: any Error) {
        finish { state in
            state.sink.discard()
            return .failure(error)
        }
    }

    /// Takes a piece of the body; answers false if the transfer cannot go on.
    func receive(_ bytes: Data, of task: URLSessionTask) -> Bool {
        let received = state.withLock { state -> Int64? in
            guard state.outcome == nil, state.refusal == nil else { return nil }
            do {
                try state.sink.receive(bytes)
            } catch {
                state.refusal = HTTPTransportError(
                    .fileSystem,
                    "The file of the download could not be written.",
                    url: original.url,
                    underlyingError: error
                )
                return nil
            }
            state.received += Int64(bytes.count)
            return state.received
        }
        guard let received else { return false }
        let expected = task.response?.expectedContentLength ?? -1
        progress?(TransferProgress(bytesReceived: received, bytesExpected: expected >= 0 ? expected : nil))
        return true
    }

    /// The request to go on with after a redirect; nil ends the transfer.
    func follow(_ request: URLRequest, after response: HTTPURLResponse, secrets: Secrets) -> URLRequest? {
        let location = response.value(forHTTPHeaderField: "Location")
        let next = request.redirected(from: original, to: location, keeping: secrets)
        return state.withLock { state in
            state.redirects += 1
            if next == nil {
                state.refusal = URLError(.unsupportedURL, url: request.url)
            } else if state.redirects > URLRequest.redirectLimit {
                state.refusal = URLError(.httpTooManyRedirects, url: request.url)
            }
            return state.refusal == nil ? next : nil
        }
    }

    /// The session is done: what came of it is worked out, and the waiting task goes on.
    func complete(_ task: URLSessionTask, error: (any Error)?) {
        finish { state in
            let outcome = Outcome {
                let error = error.map { named($0, after: task.response) }
                let failure = keepsParts && state.refusal == nil ? error as? URLError : nil
                let isPart = failure != nil && task.response is HTTPURLResponse
                if let error = state.refusal ?? error, !isPart { throw error }
                guard let response = task.response as? HTTPURLResponse else {
                    throw HTTPTransportError(
                        .invalidResponse,
                        "What came back is not an HTTP response.",
                        url: original.url
                    )
                }
                return Answer(body: try endedSink(&state), response: response, failure: failure)
            }
            if case .failure = outcome { state.sink.discard() }
            return outcome
        }
    }

    /// What ends a body too early has no name on Linux; here it has the one that a broken connection has elsewhere.
    private func named(_ error: any Error, after head: URLResponse?) -> any Error {
        guard head != nil, let error = error as? URLError, error.code == .unknown else { return error }
        return URLError(.networkConnectionLost, userInfo: error.errorUserInfo)
    }

    private func endedSink(_ state: inout State) throws(HTTPTransportError) -> BodySink.Body {
        do {
            return try state.sink.end()
        } catch {
            throw HTTPTransportError(
                .fileSystem,
                "The file of the download could not be completed.",
                url: original.url,
                underlyingError: error
            )
        }
    }

    /// Only the first end counts.
    private func finish(_ end: (inout State) -> Outcome) {
        let (outcome, waiter) = state.withLock { state -> (Outcome?, CheckedContinuation<Outcome, Never>?) in
            guard state.outcome == nil else { return (nil, nil) }
            let outcome = end(&state)
            state.outcome = outcome
            defer { state.waiter = nil }
            return (outcome, state.waiter)
        }
        if let outcome { waiter?.resume(returning: outcome) }
    }
}

extension URLError {
    fileprivate init(_ code: Code, url: URL?) {
        self.init(code, userInfo: url.map { [NSURLErrorFailingURLErrorKey: $0] } ?? [:])
    }
}
