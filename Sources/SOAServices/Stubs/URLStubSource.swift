// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
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
