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
        if let problem { throw HTTPTransportError(.invalidRequest, problem, url: url) }
    }

    /// The reason why the request can't be sent; nil if it can.
    private var problem: String? {
        guard let url else { return "The request has no URL; give it one." }
        guard url.isOnWeb else { return "The URL is not one of http or https." }
        guard url.hasServer else { return "The URL names no host, or a port that is too large." }
        guard method.isHTTPToken else { return "The method of the request is not a valid token." }
        for (name, value) in allHTTPHeaderFields ?? [:] {
            guard name.isHTTPToken else { return "The name of a header is not a valid token." }
            guard value.isHeaderValue else {
                return "The header \(name) has line breaks or other control characters; take them out."
            }
        }
        return nil
    }

    /// The method, GET if there is none.
    package var method: String { httpMethod ?? "GET" }

    /// True if the method means the same whether it comes once or several times (RFC 9110, section 9.2.2).
    var isIdempotent: Bool {
        ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"].contains(method.uppercased())
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
