// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

extension URLRequest {
    /// Throws if the URL isn't one of the web, or if a header would begin another one (RFC 9110, sections 5 and 9.1).
    package func check() throws(HTTPTransportError) {
        guard let url else { throw HTTPTransportError(.invalidRequest, "The request has no URL; give it one.") }
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
            throw HTTPTransportError(.invalidRequest, "The URL is not one of http or https.", url: url)
        }
        guard let host = url.host(), !host.isEmpty else {
            throw HTTPTransportError(.invalidRequest, "The URL names no host.", url: url)
        }
        guard (httpMethod ?? "GET").isHTTPToken else {
            throw HTTPTransportError(.invalidRequest, "The method of the request is not a valid token.", url: url)
        }
        for (name, value) in allHTTPHeaderFields ?? [:] {
            guard name.isHTTPToken else {
                throw HTTPTransportError(.invalidRequest, "The name of a header is not a valid token.", url: url)
            }
            guard value.isHeaderValue else {
                throw HTTPTransportError(
                    .invalidRequest,
                    "The header \(name) has line breaks or other control characters; take them out.",
                    url: url
                )
            }
        }
    }

    /// Sets the headers that the request does not have.
    package mutating func addMissing(_ headers: [String: String]) {
        if headers.isEmpty { return }
        // Not one by one: on Linux that leaves out values with a line break, which ``check()`` has to see.
        var fields = allHTTPHeaderFields ?? [:]
        for (name, value) in headers where fields.header(name) == nil { fields[name] = value }
        allHTTPHeaderFields = fields
    }
}
