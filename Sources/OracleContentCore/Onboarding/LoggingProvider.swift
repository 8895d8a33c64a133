// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Is told of requests and of what came of them, from any thread.
///
/// What it gets to see is redacted: neither headers, nor URLs, nor bodies have secrets in them.
public protocol LoggingProvider: Sendable {
    /// Something failed.
    ///
    /// - Parameters:
    ///   - message: What failed.
    ///   - file: Where in the library.
    ///   - line: Where in the file.
    ///   - function: In which function.
    func logError(_ message: String, file: String, line: UInt, function: String)

    /// A request is about to be sent.
    ///
    /// - Parameters:
    ///   - request: The request, without secrets.
    ///   - session: The session that it goes by; nil, since requests go by transports.
    ///   - file: Where in the library.
    ///   - line: Where in the file.
    ///   - function: In which function.
    func logNetworkRequest(
        _ request: URLRequest?,
        session: URLSession?,
        file: String,
        line: UInt,
        function: String
    )

    /// A response came.
    ///
    /// - Parameters:
    ///   - response: The head of the response, without secrets.
    ///   - data: The body, without secrets; nil for a download.
    ///   - file: Where in the library.
    ///   - line: Where in the file.
    ///   - function: In which function.
    func logNetworkResponseWithData(
        _ response: HTTPURLResponse?,
        data: Data?,
        file: String,
        line: UInt,
        function: String
    )

    /// Something happened that helps to find mistakes.
    ///
    /// - Parameters:
    ///   - message: What happened.
    ///   - file: Where in the library.
    ///   - line: Where in the file.
    ///   - function: In which function.
    func logDebug(_ message: String, file: String, line: UInt, function: String)
}

extension LoggingProvider {
    /// Tells nobody.
    ///
    /// - Parameters:
    ///   - message: What happened.
    ///   - file: Where in the library.
    ///   - line: Where in the file.
    ///   - function: In which function.
    public func logDebug(_ message: String, file: String, line: UInt, function: String) {}
}
