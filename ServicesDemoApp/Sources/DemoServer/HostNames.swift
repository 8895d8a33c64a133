// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The host names that a server accepts.
///
/// It rejects foreign names that resolve to this machine, as in DNS rebinding.
public struct HostNames: Sendable {
    private static let loopback: Set = ["127.0.0.1", "localhost", "[::1]"]

    private let own: Set<String>
    private let others: Set<String>

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - others: Names besides those of loopback, each with its port unless that is the default port.
    ///   - address: The address that the server listens at.
    public init(_ others: [String] = [], listeningAt address: String = "127.0.0.1") {
        own = Self.loopback.union([Self.host(at: address).lowercased()])
        self.others = Set(others.map { $0.lowercased() })
    }

    /// Returns the host of the URLs of a server: that of loopback for all networks, and an IPv6 address in brackets.
    static func host(at address: String) -> String {
        ["0.0.0.0": "127.0.0.1", "::": "[::1]"][address] ?? (address.contains(":") ? "[\(address)]" : address)
    }

    /// Returns whether a request is for this server.
    ///
    /// - Parameters:
    ///   - authority: The host of the request, with its port.
    ///   - port: The port that received the request.
    /// - Returns: Whether it is for this server.
    public func contains(_ authority: String?, at port: Int?) -> Bool {
        guard let authority = authority?.lowercased() else { return false }
        if others.contains(authority) { return true }
        guard let port else { return false }
        return own.contains { authority == "\($0):\(port)" || port == 80 && authority == $0 }
    }

    /// Returns whether a name is one of those besides loopback.
    ///
    /// - Parameter authority: The host of a request, with its port.
    /// - Returns: Whether it is.
    public func isPublic(_ authority: String?) -> Bool {
        authority.map { others.contains($0.lowercased()) } ?? false
    }
}
