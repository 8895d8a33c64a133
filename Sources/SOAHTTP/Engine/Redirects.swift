// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// Follows redirects, by the same rules for all transports (RFC 9110, section 15.4).
package enum Redirects {
    /// The number of redirects that are followed.
    static let limit = 20

    /// The headers that are sent to another origin; all others may be credentials.
    static let harmlessHeaders: Set<String> = [
        "accept", "accept-encoding", "accept-language", "cache-control", "content-encoding", "content-language",
        "content-length", "content-type", "idempotency-key", "if-match", "if-modified-since", "if-none-match",
        "if-range", "if-unmodified-since", "pragma", "range", "user-agent",
    ]

    /// Sends a request, and follows its redirects.
    ///
    /// - Parameters:
    ///   - request: The first request.
    ///   - options: The options of the request.
    ///   - hop: Sends one request, and returns a redirect without its body.
    /// - Returns: The first response that is not a redirect.
    /// - Throws: The error of a hop, or the reason why a redirect can't be followed, or the response is no whole one.
    package static func follow(
        _ request: URLRequest,
        options: HTTPOptions,
        hop: (URLRequest, HTTPUpload?) async throws -> HTTPExchange
    ) async throws -> HTTPExchange {
        var (request, upload) = try request.separated(from: options)
        for _ in 0...limit {
            let exchange = try await hop(request, upload)
            guard let location = exchange.response.redirectLocation else {
                if !exchange.response.isPart || request.value(forHTTPHeaderField: "Range") != nil { return exchange }
                exchange.cancel()
                throw URLError(.badServerResponse, url: request.url)
            }
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
    /// Returns the request for the location of a redirect.
    fileprivate func redirected(to location: String) throws -> URLRequest {
        guard let url = URL(string: PercentEncoding.url(location), relativeTo: url)?.absoluteURL, url.isOnWeb,
            url.hasServer
        else { throw URLError(.unsupportedURL, url: self.url) }
        let from = self.url?.scheme?.lowercased()
        if from == "https", url.scheme?.lowercased() != "https" {
            throw HTTPTransportError(
                .redirectRefused,
                "The redirect leads from https to http, where others can read the request; request the http URL if"
                    + " that is meant.",
                url: url
            )
        }
        if httpBodyStream != nil {
            throw HTTPTransportError(
                .redirectRefused,
                "The redirect needs the body again, and a stream can be sent only once; send data or a file.",
                url: url
            )
        }
        var request = self
        request.url = url.inheritingFragment(of: self.url)
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
        // On Linux the line above drops this as well, which other platforms don't promise.
        httpBody = nil
        for name in (allHTTPHeaderFields ?? [:]).keys where name.lowercased().hasPrefix("content-") {
            setValue(nil, forHTTPHeaderField: name)
        }
    }
}

extension HTTPURLResponse {
    /// The location of a redirect; nil if the response is not one.
    var redirectLocation: String? {
        [301, 302, 303, 307, 308].contains(statusCode) ? field("Location")?.trimmingCharacters(in: .whitespaces) : nil
    }

    /// Whether the next request is a GET: after 303, and by common practice when a POST got 301 or 302.
    fileprivate func changesMethod(of request: URLRequest) -> Bool {
        switch statusCode {
        case 303: request.httpMethod != "HEAD"
        case 301, 302: request.httpMethod == "POST"
        default: false
        }
    }

    /// Whether the body is a range of another one's bytes, and not of items, by which some services send pages.
    fileprivate var isPart: Bool {
        statusCode == 206 && ContentRange(field("Content-Range")).map { !$0.isWhole } == true
    }

    /// Whether the response has two lengths, so that its end is unknown (RFC 9112, section 6.3).
    var hasConflictingLengths: Bool {
        #if canImport(FoundationNetworking)
        // A length that Foundation could read is one number.
        if expectedContentLength >= 0 { return false }
        #endif
        guard let lengths = field("Content-Length"), lengths.contains(",") else { return false }
        return Set(lengths.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }).count > 1
    }

    /// The length of the body; nil if the server did not announce it.
    var announcedLength: Int64? {
        field("Content-Length").flatMap { Int64($0) }.flatMap { $0 < 0 ? nil : $0 }
    }

    /// Whether the body is longer than its length announces.
    var isCompressed: Bool {
        field("Content-Encoding").map { $0.lowercased() != "identity" } ?? false
    }

    /// The length of the body as its reader gets it; nil if it is not known.
    var decompressedLength: Int64? {
        expectedContentLength >= 0 && !isCompressed ? expectedContentLength : nil
    }
}

extension URL {
    /// Returns the location of a redirect with the fragment of the redirected URL, if it has none (RFC 9110, section 10.2.2).
    fileprivate func inheritingFragment(of redirected: URL?) -> URL {
        guard fragment == nil, let fragment = redirected?.fragment(percentEncoded: true),
            var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        else { return self }
        components.percentEncodedFragment = fragment
        return components.url ?? self
    }
}

extension URLError {
    init(_ code: Code, url: URL?) {
        self.init(code, userInfo: url.map { [NSURLErrorFailingURLErrorKey: $0] } ?? [:])
    }
}
