// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Follows redirects, by the same rules for all transports (RFC 9110, section 15.4).
package enum Redirects {
    /// How many redirects are followed, one after the other.
    static let limit = 20

    /// The headers that go along to another origin; all others may be credentials.
    static let harmlessHeaders: Set<String> = [
        "accept", "accept-encoding", "accept-language", "cache-control", "content-encoding", "content-language",
        "content-length", "content-type", "if-match", "if-modified-since", "if-none-match", "if-range",
        "if-unmodified-since", "pragma", "range", "user-agent",
    ]

    /// Sends a request, and follows its redirects.
    ///
    /// - Parameters:
    ///   - request: What to send first.
    ///   - options: How to send it.
    ///   - hop: Sends one request, and returns a redirect without its body.
    /// - Returns: The first response that is no redirect.
    /// - Throws: What a hop throws, or what keeps a redirect from being followed.
    package static func follow(
        _ request: URLRequest,
        options: HTTPOptions,
        hop: (URLRequest, HTTPUpload?) async throws -> HTTPExchange
    ) async throws -> HTTPExchange {
        var (request, upload) = try request.separated(from: options)
        for _ in 0...limit {
            let exchange = try await hop(request, upload)
            guard let location = exchange.response.redirectLocation else { return exchange }
            exchange.cancel()
            if exchange.response.changesMethod(of: request) {
                upload = nil
                request.dropBody()
            }
            request = try request.redirected(to: location)
        }
        throw URLError(.httpTooManyRedirects, url: request.url)
    }
}

extension URLRequest {
    /// The request for the place that a redirect names.
    fileprivate func redirected(to location: String) throws -> URLRequest {
        guard let url = URL(string: location, relativeTo: url)?.absoluteURL, url.isOnWeb, url.host()?.isEmpty == false
        else { throw URLError(.unsupportedURL, url: self.url) }
        let from = self.url?.scheme?.lowercased()
        if from == "https", url.scheme?.lowercased() != "https" {
            throw HTTPTransportError(
                .redirectRefused,
                "The redirect leads from https to http, where others can read the request; ask for the http URL if"
                    + " that is meant.",
                url: url
            )
        }
        if httpBodyStream != nil {
            throw HTTPTransportError(
                .redirectRefused,
                "The redirect asks for the body again, and a stream can be sent only once; send data or a file.",
                url: url
            )
        }
        var request = self
        request.url = url
        let isTrusted = self.url.flatMap(Origin.init).flatMap { from in Origin(of: url).map(from.trusts) }
        if isTrusted != true {
            for name in (request.allHTTPHeaderFields ?? [:]).keys
            where !Redirects.harmlessHeaders.contains(name.lowercased()) {
                request.setValue(nil, forHTTPHeaderField: name)
            }
        }
        return request
    }

    /// Makes the request a GET, which has no body.
    fileprivate mutating func dropBody() {
        httpMethod = "GET"
        httpBodyStream = nil
        httpBody = nil
        for name in (allHTTPHeaderFields ?? [:]).keys where name.lowercased().hasPrefix("content-") {
            setValue(nil, forHTTPHeaderField: name)
        }
    }
}

extension HTTPURLResponse {
    /// Where the server says to go instead; nil if this is the response itself.
    var redirectLocation: String? {
        [301, 302, 303, 307, 308].contains(statusCode) ? value(forHTTPHeaderField: "Location") : nil
    }

    /// Whether the next request is a GET: after 303, and by common practice when a POST got 301 or 302.
    fileprivate func changesMethod(of request: URLRequest) -> Bool {
        switch statusCode {
        case 303: request.httpMethod != "HEAD"
        case 301, 302: request.httpMethod == "POST"
        default: false
        }
    }

    /// Whether the response names two lengths, so that nobody knows where it ends (RFC 9112, section 6.3).
    var hasConflictingLengths: Bool {
        guard let lengths = value(forHTTPHeaderField: "Content-Length") else { return false }
        return Set(lengths.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }).count > 1
    }

    /// The length that the server announced; nil if it said none.
    var announcedLength: Int64? {
        value(forHTTPHeaderField: "Content-Length").flatMap { Int64($0) }
    }
}

extension URL {
    fileprivate var isOnWeb: Bool {
        ["http", "https"].contains(scheme?.lowercased())
    }
}

extension URLError {
    init(_ code: Code, url: URL?) {
        self.init(code, userInfo: url.map { [NSURLErrorFailingURLErrorKey: $0] } ?? [:])
    }
}
