// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import ServiceLifecycle
import Synchronization

/// Time for balancers to see that a server is about to stop, before it stops listening.
///
/// The last service of a `ServiceGroup`, which shuts that down first.
public final class Drain: Service {
    private let duration: Duration
    private let began = Mutex(false)

    /// Creates a drain.
    ///
    /// - Parameter duration: How long the server goes on listening.
    public init(_ duration: Duration) {
        self.duration = duration
    }

    /// Whether the server is about to stop.
    public var isDraining: Bool { began.withLock { $0 } }

    /// Waits for the graceful shutdown, and then as long as the drain takes.
    public func run() async throws {
        try await gracefulShutdown()
        began.withLock { $0 = true }
        try await Task.sleep(for: duration)
    }
}
