// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A visitor with a browser, which keeps cookies and sends forms with the token of the last page.
///
/// Only ``open(_:)`` and ``submit(_:_:)`` follow redirects, so tests can check redirects.
final class Visitor: Sendable {
    /// A response of the server.
    struct Response: Sendable {
        let status: Int
        let headers: [String: String]
        let body: Data

        var text: String { String(decoding: body, as: UTF8.self) }

        /// The text of the page without markup and escapes.
        var shown: String {
            text.replacing(/<[^>]*>/, with: "").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
                .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
                .replacing(/\s+/, with: " ")
        }

        func header(_ name: String) -> String? {
            headers.first { $0.key.lowercased() == name.lowercased() }?.value
        }
    }

    private final class Redirects: NSObject, URLSessionTaskDelegate, Sendable {
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }
    }

    private struct State {
        var cookie: String?
        var token = ""
    }

    let baseURL: URL
    private let session: URLSession
    private let state = Mutex(State())

    init(_ baseURL: URL) {
        self.baseURL = baseURL
        let configuration = URLSessionConfiguration.ephemeral
        // It would replace the cookies of the tests by its own.
        configuration.httpCookieStorage = nil
        session = URLSession(configuration: configuration, delegate: Redirects(), delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// The session cookie, as `name=value`.
    var cookie: String? {
        get { state.withLock { $0.cookie } }
        set { state.withLock { $0.cookie = newValue } }
    }

    /// The token of the last form.
    var token: String { state.withLock { $0.token } }

    /// Sends one request.
    func send(
        _ method: String,
        _ path: String,
        body: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> Response {
        var request = URLRequest(url: try #require(URL(string: path, relativeTo: baseURL)))
        request.httpMethod = method
        request.httpShouldHandleCookies = false
        request.httpBody = body.map { Data($0.utf8) }
        if body != nil { request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type") }
        if let cookie { request.setValue(cookie, forHTTPHeaderField: "Cookie") }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, urlResponse) = try await session.data(for: request)
        let head = try #require(urlResponse as? HTTPURLResponse)
        let fields = head.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
        let response = Response(
            status: head.statusCode,
            headers: Dictionary(fields) { first, _ in first },
            body: data
        )
        let set = response.header("Set-Cookie")?.split(separator: ";").first.map(String.init)
        let token = response.text.firstMatch(of: /name="token" value="([0-9a-f]+)"/).map { String($0.1) }
        state.withLock { state in
            if let set { state.cookie = set }
            if let token { state.token = token }
        }
        return response
    }

    /// Sends the fields of a form, with the token.
    func post(_ path: String, _ fields: [String: String], headers: [String: String] = [:]) async throws -> Response {
        let fields = fields.merging(["token": token]) { given, _ in given }
        return try await send("POST", path, body: Self.encode(fields), headers: headers)
    }

    /// Opens a page, and follows redirects.
    @discardableResult
    func open(_ path: String) async throws -> Response {
        try await follow(try await send("GET", path))
    }

    /// Sends a form, and follows redirects.
    @discardableResult
    func submit(_ path: String, _ fields: [String: String] = [:]) async throws -> Response {
        try await follow(try await post(path, fields))
    }

    /// Signs up with a new account.
    func signUp(_ username: String) async throws {
        try await open("/sign-in")
        let response = try await submit("/sign-up", ["username": username, "password": "secret"])
        try #require(response.shown.contains("Signed in as \(username)"))
    }

    private func follow(_ response: Response) async throws -> Response {
        var response = response
        for _ in 1...5 {
            guard (300..<400).contains(response.status), let location = response.header("Location") else { break }
            response = try await send("GET", location)
        }
        return response
    }

    static func encode(_ fields: [String: String]) -> String {
        fields.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }.joined(separator: "&")
    }
}
