// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

extension ServiceParameters {
    /// Returns text as one segment of a path, percent-encoded once; a slash in it stays inside the segment.
    public static func pathSegment(_ text: String) -> String {
        PercentEncoding.segment.encode(text)
    }

    /// Returns whether text can be a segment of a path, and sets ``invalidURLError`` to the message if it can't.
    ///
    /// Blank text can't be one, nor can steps such as `..`.
    public func check(_ text: String, or message: String) -> Bool {
        let isSegment = URLPath.isSegment(text)
        invalidURLError = isSegment ? nil : .invalidURL(message)
        return isSegment
    }

    /// The headers of a request; a later one replaces an earlier one of the same name.
    func headers(for url: URL) -> [String: String] {
        var headers: [String: String] = [:]
        func set(_ more: [String: String]) {
            // In an order that is always the same, for names that differ in case alone.
            for (name, value) in more.sorted(by: { $0.key < $1.key }) { headers.setHeader(name, to: value) }
        }
        set(overrideURLRequestHeaders?() ?? configuredHeaders(for: url))
        if !includeAuthenticationHeader { headers.setHeader("Authorization", to: nil) }
        headers.setHeader("X-Requested-With", to: "XMLHttpRequest")
        if headers.header("Content-Type") == nil { headers["Content-Type"] = "application/json" }
        set(additionalHeaderValues)
        if let key = cacheKey {
            set(cacheProvider?.headerValues(for: key) ?? [:])
            set(imageProvider?.headerValues(for: key) ?? [:])
        }
        return headers
    }

    /// The headers of the configuration, without its secrets if the request goes to another host.
    private func configuredHeaders(for url: URL) -> [String: String] {
        let configuration = configuration
        let headers = configuration.headers()
        // Those of common use too: who replaces the secrets of logs sends no credentials elsewhere.
        let secrets = headers.keys.filter { name in
            [configuration.secrets, ContentConfiguration.standardSecrets].contains { $0.contains(header: name) }
        }
        return secrets.isEmpty || isHome(url) ? headers : headers.filter { !secrets.contains($0.key) }
    }

    /// Whether requests go to the host that the secrets of the configuration are for.
    var isHome: Bool { overrideURL.map(isHome) ?? true }

    private func isHome(_ url: URL) -> Bool {
        let home = configuration.url().flatMap(Origin.init)
        return home.flatMap { home in Origin(of: url).map(home.trusts) } ?? false
    }
}
