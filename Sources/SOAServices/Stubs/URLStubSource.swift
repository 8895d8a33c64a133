// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A source of stubbed responses: a table, a folder, a database, code.
///
/// ```swift
/// struct DatabaseStubs: URLStubSource {
///     let database: Database
///
///     func result(for request: URLRequest) async throws -> URLResult? {
///         guard let url = request.url, let row = try await database.row(for: url.path()) else { return nil }
///         return .stub(row.body, statusCode: row.status, for: url)
///     }
/// }
/// ```
public protocol URLStubSource: Sendable {
    /// Returns the result for a request; nil if this source has none. What it throws fails the request.
    func result(for request: URLRequest) async throws -> URLResult?
}

/// Stubbed responses by URL with its query, whatever the method, the fragment and the case of the host and of escapes.
public struct StubTable: URLStubSource {
    /// The responses.
    public var results: [URL: URLResult]

    /// Creates a table of responses.
    public init(_ results: [URL: URLResult]) {
        self.results = results
    }

    /// Returns the entry for the URL of the request; nil if there is none.
    public func result(for request: URLRequest) -> URLResult? {
        guard let url = request.url else { return nil }
        if let result = results[url] { return result }
        let target = RequestTarget(of: url)
        return results.first { RequestTarget(of: $0.key) == target }?.value
    }
}

/// Stubbed responses from a folder of JSON files.
///
/// The path of a request names its file: `GET https://example.com/cars/7` gets `cars/7.GET.json`, or `cars/7.json`, which is
/// for any method. The root is `index.json`. Host, query and fragment make no difference. A path that leads out of the
/// folder has no file.
public struct StubFolder: URLStubSource {
    private let files: StubFiles

    /// Creates a source from a folder, and the base URL whose path is left out of the paths of files.
    public init(_ folder: URL, below baseURL: URL? = nil) {
        files = StubFiles(folder, below: baseURL?.path(percentEncoded: true) ?? "")
    }

    /// Returns a response of status 200 with the content of the request's file; nil if there is no file.
    @concurrent
    public func result(for request: URLRequest) async throws -> URLResult? {
        guard let url = request.url, let content = try files.content(for: request) else { return nil }
        return .stub(content, for: url)
    }
}

/// Stubbed responses that a closure returns.
public struct StubCode: URLStubSource {
    private let response: @Sendable (URLRequest) async throws -> URLResult?

    /// Creates a source from a closure that returns the response to a request; nil for none.
    public init(_ response: @escaping @Sendable (URLRequest) async throws -> URLResult?) {
        self.response = response
    }

    /// Calls the closure.
    public func result(for request: URLRequest) async throws -> URLResult? {
        try await response(request)
    }
}
