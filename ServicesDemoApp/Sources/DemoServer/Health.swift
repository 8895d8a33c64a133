// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

/// How a process is, for balancers and for people: what its registry knows, by name.
public struct Health: Codable, Hashable, Sendable {
    /// `ok`, `failed` or `draining`.
    public let status: String

    /// The services that were built, such as at the start.
    public let started: [String]

    /// The services whose last build failed.
    public let failed: [String]

    /// The services that nobody needed so far.
    public let notStarted: [String]

    /// Reads a snapshot.
    ///
    /// - Parameters:
    ///   - snapshot: What the registry knows.
    ///   - isDraining: Whether the process is about to stop, so that it is to get no more requests.
    public init(_ snapshot: ServiceSnapshot, isDraining: Bool = false) {
        func names(_ states: Set<ServiceSnapshot.State>) -> [String] {
            snapshot.entries.filter { states.contains($0.state) }.map(\.name).sorted()
        }
        started = names([.built])
        failed = names([.failed])
        notStarted = names([.unbuilt, .building])
        status = isDraining ? "draining" : failed.isEmpty ? "ok" : "failed"
    }

    /// Whether the process is to get requests.
    public var isReady: Bool { status == "ok" }
}
