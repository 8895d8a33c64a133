// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

extension URL {
    /// Returns whether two URLs have the same scheme, host, port, path and parameters, in any order and encoding.
    public func hasSameParts(as other: URL) -> Bool {
        guard let left = URLComponents(url: self, resolvingAgainstBaseURL: true),
            let right = URLComponents(url: other, resolvingAgainstBaseURL: true)
        else { return false }
        return left.scheme?.lowercased() == right.scheme?.lowercased()
            && left.host?.lowercased() == right.host?.lowercased() && left.port == right.port
            && left.path == right.path && Self.sorted(left.queryItems) == Self.sorted(right.queryItems)
    }

    /// Returns whether the URL has a parameter with this name and value, neither of them percent-encoded.
    public func hasQueryPair(_ name: String, _ value: String) -> Bool {
        let items = URLComponents(url: self, resolvingAgainstBaseURL: true)?.queryItems ?? []
        return items.contains { $0.name == name && $0.value == value }
    }

    private static func sorted(_ items: [URLQueryItem]?) -> [URLQueryItem] {
        (items ?? []).sorted { ($0.name, $0.value ?? "") < ($1.name, $1.value ?? "") }
    }
}
