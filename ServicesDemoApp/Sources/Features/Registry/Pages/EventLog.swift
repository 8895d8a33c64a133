// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Synchronization

/// What happened in the registry lately, as an observer hears it.
final class EventLog: Sendable {
    /// How much is kept.
    private static let capacity = 12

    private let lines = Mutex<[String]>([])

    /// What happened lately, last first.
    var latest: [String] { lines.withLock { $0.reversed() } }

    func note(_ event: ServiceEvent) {
        guard let line = Self.line(for: event) else { return }
        lines.withLock { lines in
            if lines.count >= Self.capacity { lines.removeFirst() }
            lines.append(line)
        }
    }

    private static func line(for event: ServiceEvent) -> String? {
        switch event {
        case .registered(let name): "\(name) was registered."
        case .replaced(let name): "\(name) was registered anew."
        case .built(let name, let duration): "\(name) was built in \(duration.shown)."
        case .failed(let name, _): "\(name) could not be built."
        case .overridden(let name): "\(name) was swapped."
        case .scopeOpened(let label): "A scope “\(label)” was opened."
        case .scopeClosed(let label): "A scope “\(label)” was closed."
        case .stopped(let name): "\(name) was stopped."
        case .nameMismatch, .resolvedFirst: nil
        }
    }
}
