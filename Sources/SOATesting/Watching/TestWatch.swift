// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Synchronization

/// Observes the overlay of one test, or of one case of it, from any thread.
final class TestWatch: OverlayMonitor {
    /// The watch on the current test.
    @TaskLocal static var current: TestWatch?

    private static let running = Atomic(0)

    private let log = Lock(LookupLog())
    private let overlays = Atomic(0)
    private let reportLeftover: @Sendable (Lookup) -> Void

    /// Starts the watch.
    ///
    /// - Parameter reportLeftover: Receives each lookup of leftover work after ``end()``, once for each name and call
    ///   site, on the thread of the lookup and before it returns.
    init(reportLeftover: @escaping @Sendable (Lookup) -> Void) {
        self.reportLeftover = reportLeftover
        Self.running.add(1, ordering: .relaxed)
    }

    func lookedUp(_ name: String, isOverride: Bool, at site: CallSite) {
        let lookup = Lookup(name: name.nameInTest, site: site)
        if log.withLock({ $0.record(lookup, isOverride: isOverride) }) { reportLeftover(lookup) }
    }

    /// Requires that the test overrides all that it looks up.
    func beStrict() {
        log.withLock { $0.beStrict() }
    }

    /// Requires that the services of the test are started.
    func beStarted() {
        log.withLock { $0.beStarted() }
    }

    /// True if the services of the test must be started.
    var isStarted: Bool {
        log.withLock { $0.isStarted }
    }

    /// Counts an overlay of the test; the last one starts its services, with those of all others.
    func countOverlay() -> Int { overlays.add(1, ordering: .relaxed).newValue }

    /// The names that were looked up while the test ran.
    var used: Set<String> {
        log.withLock { $0.used }
    }

    /// Ends the test, once, and returns the findings.
    func end() -> [Finding] {
        Self.running.subtract(1, ordering: .relaxed)
        return log.withLock { $0.end() }
    }

    /// True if no test is watched now, as after the run.
    static var isIdle: Bool {
        running.load(ordering: .relaxed) == 0
    }
}
