// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import ServiceLifecycle
import Synchronization

/// A delay of the shutdown, in which load balancers can detect it while the server still listens.
///
/// It must be the last service of a `ServiceGroup`, which shuts down the last service first.
public final class Drain: Service {
    private let duration: Duration
    private let began = Mutex(false)

    /// Creates a drain.
    ///
    /// - Parameter duration: The time that the server continues to listen.
    public init(_ duration: Duration) {
        self.duration = duration
    }

    /// Whether the drain has begun.
    public var isDraining: Bool { began.withLock { $0 } }

    /// Waits for the graceful shutdown, then for the duration of the drain.
    public func run() async throws {
        try await gracefulShutdown()
        began.withLock { $0 = true }
        try await Task.sleep(for: duration)
    }
}
