// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

@testable import SOA

extension Registry {
    /// True while this registry is being closed and waits for shutdowns elsewhere: of a scope, or of a cancelled start.
    var isWaitingForScopes: Bool {
        guard let ending = state.withLock({ $0.ending }) else { return false }
        return Ending.waits.withLock { waits in waits.contains { wait in wait.waiters.contains { $0 === ending } } }
    }

    /// True while the build of a service is in progress, and waits for no other.
    func isBuilding(_ name: String) -> Bool {
        guard let build = visibleSlot(named: name)?.buildInProgress else { return false }
        return WaitGraph.awaited(by: build).isEmpty
    }
}
