// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import OracleContentCore

extension OracleContentError {
    /// Returns whether an error is an `OracleContentError.invalidURL` whose reason contains a text, in any case.
    public static func isInvalidURL(_ error: (any Error)?, containing text: String = "") -> Bool {
        guard case .invalidURL(let reason)? = error as? OracleContentError else { return false }
        return text.isEmpty || reason.lowercased().contains(text.lowercased())
    }
}

extension URL {
    /// Returns whether two URLs have the same scheme, host, port, path and parameters, in any order and encoding.
    public func hasSameParts(as other: URL) -> Bool {
        guard let left = URLComponents(url: self, resolvingAgainstBaseURL: true),
            let right = URLComponents(url: other, resolvingAgainstBaseURL: true)
        else { return false }
        return left.scheme?.lowercased() == right.scheme?.lowercased()
            && left.host?.lowercased() == right.host?.lowercased() && left.port == right.port
            && Self.segments(left) == Self.segments(right)
            && Self.sorted(left.queryItems) == Self.sorted(right.queryItems)
    }

    /// Returns whether the URL has a parameter with this name and value, neither of them percent-encoded.
    public func hasQueryPair(_ name: String, _ value: String) -> Bool {
        let items = URLComponents(url: self, resolvingAgainstBaseURL: true)?.queryItems ?? []
        return items.contains { $0.name == name && $0.value == value }
    }

    /// The segments of a path, split while encoded: a slash within a segment is no separator.
    private static func segments(_ url: URLComponents) -> [String] {
        url.percentEncodedPath.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.removingPercentEncoding ?? String($0) }
    }

    private static func sorted(_ items: [URLQueryItem]?) -> [URLQueryItem] {
        (items ?? []).sorted { ($0.name, $0.value ?? "") < ($1.name, $1.value ?? "") }
    }
}
