// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

/// The health of a process, from the states of its services.
public struct Health: Codable, Hashable, Sendable {
    /// `ok`, `failed` or `draining`.
    public let status: String

    /// The names of the services that were built.
    public let started: [String]

    /// The names of the services whose last build failed.
    public let failed: [String]

    /// The names of the services that were not needed yet.
    public let notStarted: [String]

    /// Creates the health of a snapshot.
    ///
    /// - Parameters:
    ///   - snapshot: The snapshot of the registry.
    ///   - isDraining: Whether the process is about to shut down and should receive no more requests.
    public init(_ snapshot: ServiceSnapshot, isDraining: Bool = false) {
        func names(_ states: Set<ServiceSnapshot.State>) -> [String] {
            snapshot.entries.filter { states.contains($0.state) }.map(\.name).sorted()
        }
        started = names([.built])
        failed = names([.failed])
        notStarted = names([.unbuilt, .building])
        status = isDraining ? "draining" : failed.isEmpty ? "ok" : "failed"
    }

    /// Whether the process should receive requests.
    public var isReady: Bool { status == "ok" }
}
