// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ServiceParameters {
    /// Returns text as one segment of a path, percent-encoded once; a slash in it stays inside the segment.
    public static func pathSegment(_ text: String) -> String {
        PercentEncoding.segment.encode(text)
    }

    /// Returns whether text can be a segment of a path, and sets ``invalidURLError`` to the message if it can't.
    ///
    /// Blank text can't be one, nor can steps such as `..`.
    ///
    /// - Parameters:
    ///   - text: The text, such as an identifier.
    ///   - message: The text of the error.
    /// - Returns: Whether it can be a segment.
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

    /// Sets the headers of a request; a later one replaces an earlier one of the same name.
    func addHeaders(to request: inout URLRequest, for url: URL) {
        func set(_ headers: [String: String]) {
            // In an order that is always the same, for names that differ in case alone.
            for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
                request.setValue(value, forHTTPHeaderField: name)
            }
        }
        set(overrideURLRequestHeaders?() ?? configuredHeaders(for: url))
        if !includeAuthenticationHeader { request.setValue(nil, forHTTPHeaderField: "Authorization") }
        request.setValue("XMLHttpRequest", forHTTPHeaderField: "X-Requested-With")
        if request.value(forHTTPHeaderField: "Content-Type") == nil {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        set(additionalHeaderValues)
        if let key = cacheKey {
            set(cacheProvider?.headerValues(for: key) ?? [:])
            set(imageProvider?.headerValues(for: key) ?? [:])
        }
    }

    /// The headers of the configuration, without its secrets if the request goes to another host.
    private func configuredHeaders(for url: URL) -> [String: String] {
        let configuration = configuration
        let isHome = isHome(url)
        return configuration.headers().filter { isHome || !configuration.secrets.contains(header: $0.key) }
    }

    /// Whether requests go to the host that the secrets of the configuration are for.
    var isHome: Bool {
        overrideURL.map(isHome) ?? true
    }

    private func isHome(_ url: URL) -> Bool {
        let home = configuration.url().flatMap(Origin.init)
        return home.flatMap { home in Origin(of: url).map(home.trusts) } ?? false
    }
}
