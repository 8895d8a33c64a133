// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOALocking

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Answers requests out of stubs, and sends none.
///
/// ```swift
/// let transport = StubTransport()
/// transport.stub(url, with: .json(#"{ "name": "Ann" }"#))
/// transport.stub { $0.httpMethod == "POST" } with: { _ in .status(201) }
/// transport.stub(folder: samples)
/// ```
///
/// Of the stubs that fit, the one that was added last answers. A request that none fits is a miss: it throws
/// `HTTPTransportError` with the code `.noStub`, and is kept in ``misses``.
public final class StubTransport: HTTPTransport {
    /// Tells whether a stub fits a request.
    public typealias Condition = @Sendable (URLRequest) -> Bool

    private typealias Rule = @Sendable (URLRequest) async throws -> StubAnswer?

    private struct State: Sendable {
        var rules: [Rule] = []
        var requests: [URLRequest] = []
        var misses: [URLRequest] = []
    }

    private let state = Lock(State())
    private let folder: URL

    /// Makes a transport that has no stubs yet.
    ///
    /// - Parameter folder: Where the files of downloads are made.
    public init(folder: URL = FileManager.default.temporaryDirectory) {
        self.folder = folder
    }

    /// What was asked, first to last.
    public var requests: [URLRequest] { state.withLock { $0.requests } }

    /// What was asked, and no stub had an answer to.
    public var misses: [URLRequest] { state.withLock { $0.misses } }

    /// Answers every request for one URL, whatever its method.
    ///
    /// - Parameters:
    ///   - url: The URL, with its query.
    ///   - answer: The answer.
    public func stub(_ url: URL, with answer: StubAnswer) {
        add { $0.url?.absoluteURL == url.absoluteURL ? answer : nil }
    }

    /// Answers every request that a condition holds for.
    ///
    /// - Parameters:
    ///   - condition: Tells which requests.
    ///   - answer: Makes the answer. It may take its time; what it throws is the answer too.
    public func stub(
        where condition: @escaping Condition = { _ in true },
        with answer: @escaping @Sendable (URLRequest) async throws -> StubAnswer
    ) {
        add { condition($0) ? try await answer($0) : nil }
    }

    /// Answers requests out of a folder of JSON files, which is laid out as the paths of URLs are.
    ///
    /// `GET https://example.com/cars/1?full=yes` is answered by `cars/1.json`, and `POST` to the same place by
    /// `cars/1.POST.json` if that is there. The root is `index.json`. What has no file is left to other stubs.
    ///
    /// - Parameter folder: The folder. Files are read when they are asked for.
    public func stub(folder: URL) {
        let files = StubFolder(url: folder)
        add { try files.answer($0) }
    }

    private func add(_ rule: @escaping Rule) {
        state.withLock { $0.rules.append(rule) }
    }

    /// Answers out of the stubs.
    ///
    /// - Parameter request: What is asked.
    /// - Returns: What the stub says.
    /// - Throws: What the stub throws, `HTTPTransportError` if there is none, or `CancellationError`.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        try await StubResponse(answer(request), to: request).data()
    }

    /// Answers out of the stubs, into a file.
    ///
    /// - Parameters:
    ///   - request: What is asked.
    ///   - progress: Called once, when all is there.
    /// - Returns: The file, which is the caller's, and what the stub says.
    /// - Throws: What the stub throws, `HTTPTransportError` if there is none, or `CancellationError`.
    public func download(
        for request: URLRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> (URL, HTTPURLResponse) {
        try await StubResponse(answer(request), to: request).file(in: folder, progress: progress)
    }

    private func answer(_ request: URLRequest) async throws -> StubAnswer {
        try request.check()
        let rules = state.withLock { state in
            state.requests.append(request)
            return state.rules
        }
        for rule in rules.reversed() {
            try Task.checkCancellation()
            if let answer = try await rule(request) {
                try Task.checkCancellation()
                return answer
            }
        }
        state.withLock { $0.misses.append(request) }
        throw HTTPTransportError(
            .noStub,
            "None of \(rules.count) stubs answers \(request.httpMethod ?? "GET"); add one for it.",
            url: request.url
        )
    }
}
