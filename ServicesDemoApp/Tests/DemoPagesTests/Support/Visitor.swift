// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Somebody with a browser: keeps cookies, and sends forms with the token of the page that was looked at last.
///
/// Redirects are followed by ``open(_:)`` and ``submit(_:_:)`` alone, so that tests can look at them.
final class Visitor: Sendable {
    /// What a server answers.
    struct Answer: Sendable {
        let status: Int
        let headers: [String: String]
        let body: Data

        var text: String { String(decoding: body, as: UTF8.self) }

        /// The text of the page without marks, and with what was escaped as it was.
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
        // It would put its own cookies in the place of those that tests make up.
        configuration.httpCookieStorage = nil
        session = URLSession(configuration: configuration, delegate: Redirects(), delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// What the server wants to know the visitor by, as `name=value`.
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
    ) async throws -> Answer {
        var request = URLRequest(url: try #require(URL(string: path, relativeTo: baseURL)))
        request.httpMethod = method
        request.httpShouldHandleCookies = false
        request.httpBody = body.map { Data($0.utf8) }
        if body != nil { request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type") }
        if let cookie { request.setValue(cookie, forHTTPHeaderField: "Cookie") }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await session.data(for: request)
        let head = try #require(response as? HTTPURLResponse)
        let fields = head.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
        let answer = Answer(
            status: head.statusCode,
            headers: Dictionary(fields) { first, _ in first },
            body: data
        )
        let set = answer.header("Set-Cookie")?.split(separator: ";").first.map(String.init)
        let token = answer.text.firstMatch(of: /name="token" value="([0-9a-f]+)"/).map { String($0.1) }
        state.withLock { state in
            if let set { state.cookie = set }
            if let token { state.token = token }
        }
        return answer
    }

    /// Sends the fields of a form, with the token.
    func post(_ path: String, _ fields: [String: String], headers: [String: String] = [:]) async throws -> Answer {
        let fields = fields.merging(["token": token]) { given, _ in given }
        return try await send("POST", path, body: Self.encode(fields), headers: headers)
    }

    /// Looks at a page, wherever that leads.
    @discardableResult
    func open(_ path: String) async throws -> Answer {
        try await follow(try await send("GET", path))
    }

    /// Sends a form, and looks at the page that this leads to.
    @discardableResult
    func submit(_ path: String, _ fields: [String: String] = [:]) async throws -> Answer {
        try await follow(try await post(path, fields))
    }

    /// Signs in, with an account that is created for the purpose.
    func signUp(_ username: String) async throws {
        try await open("/sign-in")
        let answer = try await submit("/sign-up", ["username": username, "password": "secret"])
        try #require(answer.shown.contains("Signed in as \(username)"))
    }

    private func follow(_ answer: Answer) async throws -> Answer {
        var answer = answer
        for _ in 1...5 {
            guard (300..<400).contains(answer.status), let location = answer.header("Location") else { break }
            answer = try await send("GET", location)
        }
        return answer
    }

    static func encode(_ fields: [String: String]) -> String {
        fields.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }.joined(separator: "&")
    }
}
