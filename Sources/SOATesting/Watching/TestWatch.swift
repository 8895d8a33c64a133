// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Synchronization

/// Keeps watch on the world of one test, or of one case of it, from any thread.
final class TestWatch: OverlayMonitor {
    /// The watch on the test that the code which runs here is part of.
    @TaskLocal static var current: TestWatch?

    private static let running = Atomic(0)

    private let log = Lock(LookupLog())
    private let reportLeftover: @Sendable (Lookup) -> Void

    /// Begins to watch.
    ///
    /// - Parameter reportLeftover: Hears of each lookup that leftover work makes after ``end()``, once for each name
    ///   and place, on the thread of the lookup and before it is answered.
    init(reportLeftover: @escaping @Sendable (Lookup) -> Void) {
        self.reportLeftover = reportLeftover
        Self.running.add(1, ordering: .relaxed)
    }

    func lookedUp(_ name: String, isOverride: Bool, at site: CallSite) {
        let lookup = Lookup(name: name.nameInTest, site: site)
        if log.withLock({ $0.note(lookup, isOverride: isOverride) }) { reportLeftover(lookup) }
    }

    /// The test is to override all that it uses.
    func beStrict() {
        log.withLock { $0.beStrict() }
    }

    /// The services of the test are to be started.
    func beStarted() {
        log.withLock { $0.beStarted() }
    }

    /// True if the services of the test are to be started.
    var isStarted: Bool {
        log.withLock { $0.isStarted }
    }

    /// The names that were asked for while the test ran.
    var used: Set<String> {
        log.withLock { $0.used }
    }

    /// Ends the test, once, and answers what to tell it.
    func end() -> [Finding] {
        Self.running.subtract(1, ordering: .relaxed)
        return log.withLock { $0.end() }
    }

    /// True if no test is watched at the moment, which is always so once the run is over.
    static var isIdle: Bool {
        running.load(ordering: .relaxed) == 0
    }
}
