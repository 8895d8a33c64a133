// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if AsyncHTTPClient

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLRequest {
    /// The same request for an `HTTPClient`.
    func asClientRequest() throws(HTTPTransportError) -> HTTPClientRequest {
        guard let url else { throw HTTPTransportError(.invalidRequest, "The request has no URL; give it one.") }
        var request = HTTPClientRequest(url: url.absoluteString)
        request.method = HTTPMethod(rawValue: httpMethod ?? "GET")
        for (name, value) in allHTTPHeaderFields ?? [:] { request.headers.add(name: name, value: value) }
        if let httpBody {
            request.body = .bytes(httpBody)
        } else if httpBodyStream != nil {
            throw HTTPTransportError(.invalidRequest, "The body of the request is a stream; give it as data.", url: url)
        }
        return request
    }

    /// How long the head of the answer may take.
    var timeout: TimeAmount {
        .nanoseconds(Int64(min(max(timeoutInterval, 0), 1_000_000) * 1_000_000_000))
    }
}

extension HTTPClientResponse {
    /// The head of the response, as Foundation has it.
    func asURLResponse(for url: URL) -> HTTPURLResponse? {
        var fields: [String: String] = [:]
        for (name, value) in headers {
            let key = fields.keys.first { $0.caseInsensitiveCompare(name) == .orderedSame } ?? name
            fields[key] = fields[key].map { "\($0), \(value)" } ?? value
        }
        return HTTPURLResponse(
            url: url,
            statusCode: Int(status.code),
            httpVersion: "HTTP/\(version.major).\(version.minor)",
            headerFields: fields
        )
    }
}

#endif
