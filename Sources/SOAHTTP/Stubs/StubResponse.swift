// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The response of a stub.
public struct StubResponse: Sendable {
    /// The status of the response.
    public var status: Int
    /// The headers of the response.
    public var headers: [String: String]
    /// The body of the response.
    public var body: Data
    /// What is thrown instead of a response.
    public var failure: (any Error)?
    /// How many bytes have arrived each time that progress is reported; all of them, once, at the end in any case.
    public var progressSteps: [Int] = []

    /// A response with a status, and a body if there is one.
    ///
    /// - Parameters:
    ///   - status: The status of the response.
    ///   - headers: The headers of the response.
    ///   - body: The body of the response.
    /// - Returns: The response.
    public static func status(_ status: Int, headers: [String: String] = [:], body: Data = Data()) -> StubResponse {
        StubResponse(status: status, headers: headers, body: body)
    }

    /// A response with bytes.
    ///
    /// - Parameters:
    ///   - body: The body of the response.
    ///   - type: What the bytes are, as a media type.
    /// - Returns: The response, with status 200.
    public static func data(_ body: Data, type: String = "application/octet-stream") -> StubResponse {
        StubResponse(status: 200, headers: ["Content-Type": type], body: body)
    }

    /// A response with text that is JSON.
    ///
    /// - Parameter text: The body of the response.
    /// - Returns: The response, with status 200.
    public static func json(_ text: String) -> StubResponse {
        data(Data(text.utf8), type: "application/json")
    }

    /// An error, as if there were no connection.
    ///
    /// - Parameter error: What is thrown.
    /// - Returns: The response.
    public static func failure(_ error: any Error) -> StubResponse {
        StubResponse(status: 0, headers: [:], body: Data(), failure: error)
    }

    /// The head of the response.
    func head(for url: URL?) throws -> HTTPURLResponse {
        if let failure { throw failure }
        var fields = headers
        if !fields.keys.contains(where: { $0.lowercased() == "content-length" }) {
            fields["Content-Length"] = "\(body.count)"
        }
        guard (100...999).contains(status), let url,
            let head = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
        else {
            throw HTTPTransportError(.invalidResponse, "\(status) is not a valid HTTP status code.", url: url)
        }
        return head
    }
}
