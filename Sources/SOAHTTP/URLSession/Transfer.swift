// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOALocking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request under way by a session, and the task that waits for its end.
final class Transfer: Sendable {
    private typealias Outcome = Result<HTTPExchange, any Error>

    private struct State: Sendable {
        var sink: BodySink
        var counter: BodyCounter
        var isOver = false
        /// Nil until it has begun.
        var task: URLSessionTask?
        // The task is cancelled, or it ends at a redirect: Foundation on Linux ends the process if both happen.
        var isCancelled = false
        var isRedirected = false
        var isRestarting = false
        var sent: Int64 = 0
        var lastActivity = ContinuousClock.now
        /// The head of the response whose body has begun to arrive.
        var head: HTTPURLResponse?
        /// Whether the server required credentials that there are not.
        var isUnauthorized = false
        /// The last credential for a challenge.
        var credential: URLCredential?
        /// The reason why the transfer was refused, where the session itself has none.
        var refusal: (any Error)?
    }

    private let url: URL?
    /// True if only the first piece of a body tells that its head is no proxy's.
    private let mayHaveHeadOfProxy: Bool
    /// The file to send, with its size.
    private let file: (url: URL, size: Int64)?
    private let options: HTTPOptions
    private let limits: HTTPLimits
    /// The chunks of a streamed body.
    private let stream: ChunkStream?
    private let state: Lock<State>
    private let outcome = FirstResult<Outcome>()

    init(
        _ request: URLRequest,
        _ upload: HTTPUpload?,
        options: HTTPOptions,
        limits: HTTPLimits,
        folder: URL
    ) throws {
        url = request.url
        mayHaveHeadOfProxy = ProxyEnvironment.mayPrecede(request.url)
        if case .file(let url)? = upload?.content { file = (url, try upload?.size() ?? 0) } else { file = nil }
        self.options = options
        self.limits = limits
        stream = options.delivery == .stream ? ChunkStream() : nil
        state = Lock(
            State(
                sink: BodySink(options.delivery, in: folder),
                counter: BodyCounter(limits, options.delivery, after: options.bytesBefore)
            )
        )
    }

    /// Runs a task of a session, up to the point that the delivery asks for.
    ///
    /// - Parameters:
    ///   - idleTimeout: The time after which the transfer ends if nothing has moved.
    ///   - makeTask: Creates the task; not called if the transfer has ended before.
    /// - Returns: The response.
    /// - Throws: The reason why the transfer ended.
    func run(
        idleTimeout: Duration?,
        _ makeTask: () -> URLSessionTask
    ) async throws -> HTTPExchange {
        let end = { @Sendable [weak self] (error: any Error) in
            guard let self else { return }
            cancel(error)
        }
        stream?.onCancel { end(CancellationError()) }
        let alarm = options.deadline.map { deadline in deadline.alarm { end(deadline.error) } }
        let watchdog = idleTimeout.map { timeout in
            // It does not retain the transfer while it sleeps, since a stream may end long before.
            Task { [weak self] in
                while !Task.isCancelled, let time = self?.nextLook(timeout) {
                    try? await Task.sleep(until: time, clock: .continuous)
                }
            }
        }
        defer {
            if stream == nil { watchdog?.cancel() }
            alarm?.cancel()
        }
        let ending = await withTaskCancellationHandler {
            begin(makeTask)
            return await outcome.wait()
        } onCancel: {
            // The caller returns at once; what the session still reports about the task is ignored.
            end(CancellationError())
        }
        return try ending.get()
    }

    /// Ends the transfer if nothing has moved for too long; returns the time of the next look, or nil after the end.
    ///
    /// Foundation on Linux cuts a timeout to whole seconds, so this measures those that are not whole.
    private func nextLook(_ timeout: Duration) -> ContinuousClock.Instant? {
        let (task, last, isCancelled) = state.withLock { ($0.task, $0.lastActivity, $0.isCancelled) }
        if isCancelled || task?.state == .completed { return nil }
        if last.duration(to: .now) < timeout { return last.advanced(by: timeout) }
        cancel(URLError(.timedOut, url: url), keepsPart: true)
        return nil
    }

    /// Creates the task and begins it, unless the transfer was cancelled before.
    private func begin(_ makeTask: () -> URLSessionTask) {
        if state.withLock({ $0.isCancelled }) { return }
        let task = makeTask()
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        task.resume()
        // A cancellation that came while the task was created found none.
        if isCancelled { SessionDelegate.calls.async { task.cancel() } }
    }

    /// Ends the transfer with an error, and cancels its task, unless that ends at a redirect, or as soon as it has a credential.
    private func cancel(_ error: any Error, keepsPart: Bool = false) {
        let mayCancel = state.withLock { state in
            state.isCancelled = !state.isRedirected
            return state.isCancelled && !state.isRestarting
        }
        finish { state in
            keepsPart ? Outcome { try result(state.head, error: error, in: &state) } : .failure(error)
        }
        stream?.finish(.failure(error))
        if mayCancel { SessionDelegate.calls.async { self.state.withLock { $0.task }?.cancel() } }
    }

    // MARK: - Events of the session

    /// Receives a redirect, at which the task ends; returns false if the task was cancelled.
    func beginRedirect() -> Bool {
        state.withLock { state in
            state.isRedirected = !state.isCancelled
            return state.isRedirected
        }
    }

    /// Receives the head of a response that is streamed.
    func receive(_ response: URLResponse) {
        if !mayHaveHeadOfProxy { beginStream(response) }
    }

    private func beginStream(_ response: URLResponse) {
        // An interim response, such as 103, precedes another one.
        guard let stream, let response = response as? HTTPURLResponse, response.statusCode >= 200,
            response.redirectLocation == nil, !response.hasConflictingLengths
        else { return }
        finish { _ in .success(Self.exchange(response, stream)) }
    }

    private static func exchange(_ response: HTTPURLResponse, _ stream: ChunkStream) -> HTTPExchange {
        HTTPExchange(response: response, body: HTTPBody(ChunkReader(stream)), onCancel: stream.cancel)
    }

    #if canImport(FoundationNetworking)
    /// Discards the body of a response that required credentials, and sends the request with them.
    ///
    /// Foundation on Linux ends the process if the task is cancelled meanwhile: such a cancellation follows, and one that came
    /// before ends the task as it is.
    func restart(_ task: URLSessionTask, _ proceed: () -> Void) {
        let isCancelled = state.withLock { state in
            state.sink.restart()
            state.sent = 0
            state.counter = BodyCounter(limits, options.delivery, after: options.bytesBefore)
            state.isRestarting = !state.isCancelled
            return state.isCancelled
        }
        if isCancelled { return }
        stream?.discard()
        proceed()
        let isCancelledSince = state.withLock { state in
            state.isRestarting = false
            return state.isCancelled
        }
        if isCancelledSince { task.cancel() }
    }
    #endif

    /// Receives a piece of the body; returns false if the transfer can't continue.
    func receive(_ bytes: Data, of task: URLSessionTask) -> Bool {
        let head = task.response as? HTTPURLResponse
        if head?.redirectLocation != nil { return true }
        // A challenge may follow the body of a response that requires credentials.
        if let head, mayHaveHeadOfProxy, head.statusCode != 401 { beginStream(head) }
        let (received, error) = state.withLock { state -> (Int64?, (any Error)?) in
            guard state.refusal == nil, stream != nil || !state.isOver else { return (nil, nil) }
            state.lastActivity = .now
            state.head = head
            do {
                try state.counter.count(bytes.count, of: head)
                if stream == nil { try state.sink.receive(bytes, for: url) }
                return (state.counter.received, nil)
            } catch {
                state.refusal = error
                return (nil, error)
            }
        }
        if let error { stream?.finish(.failure(error)) }
        guard let received else { return false }
        if let stream {
            // Nobody reads on after the end.
            guard let waiting = stream.push(bytes) else { return false }
            if waiting > limits.bufferSize {
                let message = "The stream has more than \(limits.bufferSize) unread bytes; "
                let advice = "read it faster, or raise the limit of the buffer."
                stream.finish(.failure(HTTPTransportError(.bodyTooLarge, message + advice, url: url)))
                return false
            }
        }
        options.progress?(TransferProgress(bytesReceived: received, bytesExpected: head?.decompressedLength))
        return true
    }

    /// Creates the task, which gets a file by a stream on Linux.
    ///
    /// There a session reads a file beside the request, and ends the process if the request ends before the next bytes are
    /// read. A stream is read in turn. With a length, as that of a file, it has no coding: servers refuse chunks beside a
    /// length. Without an expectation it does not wait a second for servers that send no interim response.
    func task(for request: URLRequest, in session: URLSession) -> URLSessionTask {
        #if canImport(FoundationNetworking)
        var request = request
        if let file { request.setValue("\(file.size)", forHTTPHeaderField: "Content-Length") }
        if request.value(forHTTPHeaderField: "Content-Length") != nil {
            request.setValue(" ", forHTTPHeaderField: "Transfer-Encoding")
            if request.value(forHTTPHeaderField: "Expect") == nil {
                request.setValue(" ", forHTTPHeaderField: "Expect")
            }
        }
        return file == nil ? session.dataTask(with: request) : session.uploadTask(withStreamedRequest: request)
        #else
        guard let file else { return session.dataTask(with: request) }
        return session.uploadTask(with: request, fromFile: file.url)
        #endif
    }

    #if canImport(FoundationNetworking)
    /// Returns a stream of the file, from its beginning.
    func bodyStream() -> InputStream? {
        file.flatMap { FileStream($0.url, size: $0.size) }
    }
    #endif

    /// Receives the number of bytes of the request's body that were sent since the last call, and in all.
    func sent(_ bytes: Int64, total: Int64, of expected: Int64) {
        let sent = state.withLock { state -> Int64? in
            state.lastActivity = .now
            #if canImport(FoundationNetworking)
            // On Linux the total is that of the time of the call, so an observer that is slow would miss the steps.
            let total = state.sent + bytes
            #endif
            guard total > state.sent, !state.isCancelled else { return nil }
            state.sent = total
            return total
        }
        if let sent {
            options.uploadProgress?(
                TransferProgress(bytesReceived: sent, bytesExpected: file?.size ?? (expected >= 0 ? expected : nil))
            )
        }
    }

    /// Records the credential for a challenge; returns false for one that was refused, which would be refused without end.
    func mayUse(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) -> Bool {
        state.withLock { state in
            defer { state.credential = credential }
            return challenge.previousFailureCount == 0 || credential != state.credential
        }
    }

    /// Records that there are no credentials for the server, so that its response stands.
    func refuseChallenge() {
        state.withLock { $0.isUnauthorized = true }
    }

    /// Receives the end of the task.
    func complete(_ task: URLSessionTask, error: (any Error)?) {
        let (isUnauthorized, begun) = state.withLock { ($0.isUnauthorized, $0.head) }
        let mayBeOfProxy = mayHaveHeadOfProxy && error != nil && !isUnauthorized
        let head = mayBeOfProxy ? begun : task.response as? HTTPURLResponse
        let error = error ?? hiddenBody(of: head, to: task.originalRequest)
        finish { state in
            Outcome { try result(head, error: named(error, in: state, head: head), in: &state) }
        }
        guard let stream else { return }
        let failure = state.withLock { state in state.refusal ?? named(error, in: state, head: head) }
        stream.finish(failure.map { .failure($0) } ?? .success(()))
    }

    /// Returns an error for a body that Foundation on Linux keeps to itself, as that of a redirect.
    private func hiddenBody(of head: HTTPURLResponse?, to request: URLRequest?) -> URLError? {
        #if canImport(FoundationNetworking)
        // A response to HEAD and one with status 304 announce a body that they don't have.
        guard let head, (301...308).contains(head.statusCode), head.statusCode != 304, head.redirectLocation == nil,
            request?.method != "HEAD", head.announcedLength ?? 0 > 0, state.withLock({ $0.counter.received == 0 })
        else { return nil }
        return URLError(.networkConnectionLost, url: url)
        #else
        return nil
        #endif
    }

    private func result(_ head: HTTPURLResponse?, error: (any Error)?, in state: inout State) throws -> HTTPExchange {
        if let refusal = state.refusal { throw refusal }
        if let error, !(options.keepsPartialFile && options.delivery == .file && error is URLError && head != nil) {
            throw error
        }
        guard let head else {
            throw HTTPTransportError.notHTTP(url)
        }
        if head.hasConflictingLengths { throw URLError(.badServerResponse, url: url) }
        if head.redirectLocation != nil { return HTTPExchange(response: head) }
        if let stream { return Self.exchange(head, stream) }
        let body = try state.sink.end(for: url)
        return HTTPExchange(response: head, body: body, failure: error as? URLError)
    }

    private func named(_ error: (any Error)?, in state: State, head: HTTPURLResponse?) -> (any Error)? {
        guard let error else { return nil }
        if !state.isCancelled, let error = error as? URLError, error.code == .cancelled {
            // A challenge ended it, and not the caller, to whom a cancellation would be no failure.
            if state.isUnauthorized, head != nil { return nil }
            return URLError(.userCancelledAuthentication, userInfo: error.errorUserInfo)
        }
        return (error as? URLError)?.named(hasHead: head != nil, url: url) ?? URLError(standingFor: error, url: url)
    }

    /// Ends the transfer, unless it has ended, and discards what its outcome does not have.
    private func finish(_ end: (inout State) -> Outcome) {
        let ending = state.withLock { state -> Outcome? in
            guard !state.isOver else { return nil }
            state.isOver = true
            defer { state.sink.discard() }
            return end(&state)
        }
        if let ending { outcome.set(ending) }
    }
}
