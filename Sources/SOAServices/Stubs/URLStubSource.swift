// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Where stubbed responses come from: a table, a folder, a database, code.
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
    /// What to answer to a request.
    ///
    /// - Parameter request: What was asked.
    /// - Returns: The output, a failure too; nil if this source has none.
    /// - Throws: Whatever keeps the source from looking; the request fails with it.
    func result(for request: URLRequest) async throws -> URLResult?
}
