// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// The response of a stub.
public struct StubResponse: Sendable {
    /// The status of the response.
    public var status: Int
    /// The headers of the response.
    public var headers: [String: String]
    /// The body of the response.
    public var body: Data
    /// The error that is thrown in place of a response.
    public var failure: (any Error)?
    /// The numbers of bytes at which progress is reported, before the last report of all of them.
    public var progressSteps: [Int] = []
    /// Whether the body is all of it, so that its length is that of the response if the headers name none.
    var isWhole = true

    /// Returns a response with a status, and a body if there is one.
    public static func status(_ status: Int, headers: [String: String] = [:], body: Data = Data()) -> StubResponse {
        StubResponse(status: status, headers: headers, body: body)
    }

    /// Returns a response of status 200 with bytes of a media type.
    public static func data(_ body: Data, type: String = "application/octet-stream") -> StubResponse {
        StubResponse(status: 200, headers: ["Content-Type": type], body: body)
    }

    /// Returns a response of status 200 with JSON text.
    public static func json(_ text: String) -> StubResponse {
        data(Data(text.utf8), type: "application/json")
    }

    /// Returns an error in place of a response.
    public static func failure(_ error: any Error) -> StubResponse {
        StubResponse(status: 0, headers: [:], body: Data(), failure: error)
    }

    /// Returns the head of the response.
    func head(for url: URL?) throws -> HTTPURLResponse {
        if let failure { throw failure }
        var fields = headers
        if isWhole, fields.header("Content-Length") == nil { fields["Content-Length"] = "\(body.count)" }
        return try HTTPURLResponse.stub(status, fields, for: url)
    }
}

extension HTTPURLResponse {
    /// Returns the head of a stubbed response; throws for a status that HTTP does not have.
    package static func stub(
        _ status: Int,
        _ fields: [String: String],
        for url: URL?
    ) throws(HTTPTransportError) -> HTTPURLResponse {
        guard (100...999).contains(status), let url,
            let head = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
        else {
            throw HTTPTransportError(.invalidResponse, "\(status) is not a valid HTTP status code.", url: url)
        }
        return head
    }
}
