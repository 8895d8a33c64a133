// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

extension ServiceParameters {
    /// Text as one segment of a path, whatever is in it.
    ///
    /// - Parameter text: The text, such as an identifier; a slash in it stays inside the segment.
    /// - Returns: The text, percent-encoded once.
    public static func pathSegment(_ text: String) -> String {
        PercentEncoding.segment.encode(text)
    }

    /// Refuses text that can be no segment of a path, and keeps the error for the verbs.
    ///
    /// - Parameters:
    ///   - text: The text, such as an identifier.
    ///   - message: What to tell if it is empty, or a step such as `..`.
    /// - Returns: True if the text can be a segment.
    public func check(_ text: String, or message: String) -> Bool {
        let isSegment = URLPath.isSegment(text)
        invalidURLError = isSegment ? nil : .invalidURL(message)
        return isSegment
    }

    /// The URL of the service below a base, whose own path counts, and whose query does not.
    func url(from base: URL) -> URL? {
        guard var components = URLComponents(url: base, resolvingAgainstBaseURL: true), components.host != nil else {
            return nil
        }
        components.percentEncodedPath = URLPath.joined([components.percentEncodedPath, serviceSpecificPath])
        components.fragment = nil
        let items = queryItems
        components.queryItems = items.isEmpty ? nil : items
        // Many servers read a plus sign as a space.
        components.percentEncodedQuery = components.percentEncodedQuery?.replacing("+", with: "%2B")
        return components.url
    }

    /// The headers of a request to a URL; a later rule takes the place of an earlier one, whatever the case of names.
    func headers(for url: URL) -> [String: String] {
        var headers = HeaderMap()
        headers.set(overrideURLRequestHeaders?() ?? ownHeaders(for: url))
        if !includeAuthenticationHeader { headers["Authorization"] = nil }
        headers["X-Requested-With"] = "XMLHttpRequest"
        if headers["Content-Type"] == nil { headers["Content-Type"] = "application/json" }
        headers.set(additionalHeaderValues)
        if let key = cacheKey {
            headers.set(cacheProvider?.headerValues(for: key) ?? [:])
            headers.set(imageProvider?.headerValues(for: key) ?? [:])
        }
        return headers.fields
    }

    /// The headers of the configuration, without its secrets unless the request goes where these belong.
    private func ownHeaders(for url: URL) -> [String: String] {
        let configuration = configuration
        let isHome = isHome(url)
        return configuration.headers().filter { isHome || !configuration.secrets.contains(header: $0.key) }
    }

    /// Whether requests go where the secrets of the configuration belong.
    var isHome: Bool {
        overrideURL.map(isHome) ?? true
    }

    private func isHome(_ url: URL) -> Bool {
        let home = configuration.url().flatMap(Origin.init)
        return home.flatMap { home in Origin(of: url).map(home.trusts) } ?? false
    }
}
