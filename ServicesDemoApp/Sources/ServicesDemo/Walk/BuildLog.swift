// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Synchronization

/// The builds and shutdowns that an observer of the registry received.
final class BuildLog: Sendable {
    /// A service that was built.
    struct Build: Hashable, Sendable {
        let name: String
        let duration: Duration
    }

    private struct State {
        var builds: [Build] = []
        var stopped: [String] = []
    }

    private let state = Mutex(State())

    func record(_ event: ServiceEvent) {
        switch event {
        case .built(let name, let duration):
            state.withLock { $0.builds.append(Build(name: name, duration: duration)) }
        case .stopped(let name):
            state.withLock { $0.stopped.append(name) }
        default:
            break
        }
    }

    /// Returns and removes the recorded builds.
    func takeBuilds() -> [Build] {
        state.withLock { state in
            defer { state.builds = [] }
            return state.builds
        }
    }

    /// Returns and removes the recorded shutdowns.
    func takeStopped() -> [String] {
        state.withLock { state in
            defer { state.stopped = [] }
            return state.stopped
        }
    }
}
