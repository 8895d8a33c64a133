// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A response that no server made.
struct StubResponse: Sendable {
    private let body: Data
    private let response: HTTPURLResponse

    init(_ answer: StubAnswer, to request: URLRequest) throws {
        if let failure = answer.failure { throw failure }
        var headers = answer.headers
        if !headers.keys.contains(where: { $0.lowercased() == "content-length" }) {
            headers["Content-Length"] = "\(answer.body.count)"
        }
        guard
            let url = request.url,
            let response = HTTPURLResponse(
                url: url,
                statusCode: answer.status,
                httpVersion: "HTTP/1.1",
                headerFields: headers
            )
        else {
            throw HTTPTransportError(.invalidResponse, "The stub's status \(answer.status) is none.", url: request.url)
        }
        self.body = answer.body
        self.response = response
    }

    func data() -> (Data, HTTPURLResponse) {
        (body, response)
    }

    func file(
        in folder: URL,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) throws(HTTPTransportError) -> (URL, HTTPURLResponse) {
        let file = folder.appending(path: "HTTPTransport-\(UUID().uuidString)")
        do {
            try body.write(to: file)
        } catch {
            throw HTTPTransportError(
                .fileSystem,
                "The file of the download could not be written.",
                url: response.url,
                underlyingError: error
            )
        }
        let count = Int64(body.count)
        progress?(TransferProgress(bytesReceived: count, bytesExpected: count))
        return (file, response)
    }
}
