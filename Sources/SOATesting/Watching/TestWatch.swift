// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Synchronization

/// Observes the overlays of one test, or of one case of it, from any thread.
final class TestWatch: OverlayMonitor {
    /// The watch on the current test.
    @TaskLocal static var current: TestWatch?

    private static let running = Atomic(0)

    private struct State: Sendable {
        /// The names that were looked up while the test ran.
        var used: Set<String> = []
        /// The names of defaults that the test added.
        var accepted: Set<String> = []
        /// The lookups of services that were neither overridden nor accepted, each once, in order.
        var strays: [Lookup] = []
        /// The identifiers of lookups that were reported, so that a loop is reported once.
        var known: Set<String> = []
        var overlays = 0
        var isStrict = false
        var isStarted = false
        var isOver = false
    }

    private let state = Lock(State())
    private let reportLeftover: @Sendable (Lookup) -> Void

    /// Starts the watch.
    ///
    /// - Parameter reportLeftover: Receives each lookup of leftover work after ``end()``, once for each name and call
    ///   site, on the thread of the lookup and before it returns.
    init(reportLeftover: @escaping @Sendable (Lookup) -> Void) {
        self.reportLeftover = reportLeftover
        Self.running.add(1, ordering: .relaxed)
    }

    /// True if no test is watched now, as after the run.
    static var isIdle: Bool {
        running.load(ordering: .relaxed) == 0
    }

    func lookedUp(_ name: String, isOverride: Bool, at site: CallSite) {
        let lookup = Lookup(name: name.nameInTest, site: site)
        let isLeftover = state.withLock { state in
            if state.isOver { return state.known.insert(lookup.id).inserted }
            state.used.insert(lookup.name)
            let isStray = !isOverride && !state.accepted.contains(name)
            if isStray, state.known.insert(lookup.id).inserted { state.strays.append(lookup) }
            return false
        }
        if isLeftover { reportLeftover(lookup) }
    }

    func accept(_ name: String) {
        state.withLock { _ = $0.accepted.insert(name) }
    }

    /// Adds an overlay of the test.
    ///
    /// - Parameters:
    ///   - isStrict: Whether the test has to override all that it looks up, including earlier lookups.
    ///   - isStarted: Whether the services of the test have to be started.
    func addOverlay(isStrict: Bool, isStarted: Bool) {
        state.withLock { state in
            state.overlays += 1
            state.isStrict = state.isStrict || isStrict
            state.isStarted = state.isStarted || isStarted
        }
    }

    /// Returns whether to start the services of the test now: only the last overlay has those of all others.
    func isToBeStarted(ofOverlays count: Int) -> Bool {
        state.withLock { $0.isStarted && $0.overlays >= count }
    }

    /// The names that were looked up while the test ran.
    var used: Set<String> {
        state.withLock { $0.used }
    }

    /// Ends the test; later lookups are those of leftover work.
    ///
    /// - Returns: The findings, in order; none for a second call.
    func end() -> [Finding] {
        let findings = state.withLock { state -> [Finding]? in
            if state.isOver { return nil }
            let findings = state.isStrict ? state.strays.map { Finding.notOverridden($0) } : []
            state.isOver = true
            state.strays = []
            state.known = []
            return findings
        }
        guard let findings else { return [] }
        Self.running.subtract(1, ordering: .relaxed)
        return findings
    }
}
