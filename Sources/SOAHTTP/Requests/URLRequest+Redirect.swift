// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

extension URLRequest {
    /// How many redirects are followed, one after the other.
    package static let redirectLimit = 20

    /// What is sent to where a server redirects to, as `self` says it.
    ///
    /// - Parameters:
    ///   - original: What was sent first: its secrets are for its host.
    ///   - location: Where the server said to go; Foundation may have made a web address of something else.
    ///   - secrets: Which headers stay with that host.
    /// - Returns: The request, without the secrets if it goes to another place; nil if that is no place on the web.
    package func redirected(
        from original: URLRequest,
        to location: String?,
        keeping secrets: Secrets
    ) -> URLRequest? {
        guard let url, url.isOnWeb, url.host()?.isEmpty == false else { return nil }
        if let location = location.flatMap(URL.init), location.scheme != nil, !location.isOnWeb { return nil }
        var request = self
        let isTrusted = original.url.flatMap(Origin.init).flatMap { from in Origin(of: url).map(from.trusts) }
        if isTrusted != true {
            for name in (request.allHTTPHeaderFields ?? [:]).keys where secrets.contains(header: name) {
                request.setValue(nil, forHTTPHeaderField: name)
            }
        }
        return request
    }
}

extension URLRequest {
    /// What is sent after a redirect, as browsers do it and RFC 9110, section 15.4, allows.
    ///
    /// After 303 it is a `GET`, and after 301 and 302 too if it was a `POST`; else it is the same request again.
    package func redirected(by response: HTTPURLResponse, to location: String) -> URLRequest {
        var request = self
        request.url = URL(string: location, relativeTo: url)?.absoluteURL
        let becomesGet =
            switch response.statusCode {
            case 303: httpMethod != "HEAD"
            case 301, 302: httpMethod == "POST"
            default: false
            }
        guard becomesGet else { return request }
        request.httpMethod = "GET"
        request.httpBody = nil
        for name in (request.allHTTPHeaderFields ?? [:]).keys where name.lowercased().hasPrefix("content-") {
            request.setValue(nil, forHTTPHeaderField: name)
        }
        return request
    }
}

extension HTTPURLResponse {
    /// Where the server says to ask instead; nil if this is the answer.
    package var redirectLocation: String? {
        [301, 302, 303, 307, 308].contains(statusCode) ? value(forHTTPHeaderField: "Location") : nil
    }
}

extension URL {
    fileprivate var isOnWeb: Bool {
        ["http", "https"].contains(scheme?.lowercased())
    }
}
