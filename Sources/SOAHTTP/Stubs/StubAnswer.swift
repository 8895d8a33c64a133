// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// What a stub answers instead of a server.
public struct StubAnswer: Sendable {
    /// The status of the response.
    public var status: Int
    /// The headers of the response.
    public var headers: [String: String]
    /// The body of the response.
    public var body: Data
    /// What is thrown instead of a response.
    public var failure: (any Error)?

    /// Answers with a status, and a body if there is one.
    ///
    /// - Parameters:
    ///   - status: The status of the response.
    ///   - headers: The headers of the response.
    ///   - body: The body of the response.
    /// - Returns: The answer.
    public static func status(_ status: Int, headers: [String: String] = [:], body: Data = Data()) -> StubAnswer {
        StubAnswer(status: status, headers: headers, body: body)
    }

    /// Answers with bytes.
    ///
    /// - Parameters:
    ///   - body: The body of the response.
    ///   - type: What the bytes are, as a media type.
    /// - Returns: The answer, with status 200.
    public static func data(_ body: Data, type: String = "application/octet-stream") -> StubAnswer {
        StubAnswer(status: 200, headers: ["Content-Type": type], body: body)
    }

    /// Answers with text that is JSON.
    ///
    /// - Parameter text: The body of the response.
    /// - Returns: The answer, with status 200.
    public static func json(_ text: String) -> StubAnswer {
        data(Data(text.utf8), type: "application/json")
    }

    /// Throws, as if there were no connection.
    ///
    /// - Parameter error: What is thrown.
    /// - Returns: The answer.
    public static func failure(_ error: any Error) -> StubAnswer {
        StubAnswer(status: 0, headers: [:], body: Data(), failure: error)
    }
}
