// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A logger of requests and their outcomes.
///
/// Its methods are called from any thread, with the place in the library. Headers, URLs and bodies are redacted.
public protocol LoggingProvider: Sendable {
    /// Logs a failure.
    func logError(_ message: String, file: String, line: UInt, function: String)

    /// Logs a request that is about to be sent; the session is nil, since requests go by transports.
    func logNetworkRequest(
        _ request: URLRequest?,
        session: URLSession?,
        file: String,
        line: UInt,
        function: String
    )

    /// Logs a response with its body, which is nil for a download.
    func logNetworkResponseWithData(
        _ response: HTTPURLResponse?,
        data: Data?,
        file: String,
        line: UInt,
        function: String
    )

    /// Logs what helps to find mistakes.
    func logDebug(_ message: String, file: String, line: UInt, function: String)
}

extension LoggingProvider {
    /// Logs nothing.
    public func logDebug(_ message: String, file: String, line: UInt, function: String) {}
}
