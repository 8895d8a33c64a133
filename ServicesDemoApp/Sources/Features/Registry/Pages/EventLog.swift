// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Synchronization

/// The latest events that an observer of the registry received.
final class EventLog: Sendable {
    /// The maximum number of events.
    private static let capacity = 12

    private let lines = Mutex<[String]>([])

    /// The latest events, in reverse order.
    var latest: [String] { lines.withLock { $0.reversed() } }

    func record(_ event: ServiceEvent) {
        guard let line = Self.line(for: event) else { return }
        lines.withLock { lines in
            if lines.count >= Self.capacity { lines.removeFirst() }
            lines.append(line)
        }
    }

    private static func line(for event: ServiceEvent) -> String? {
        switch event {
        case .registered(let name): "\(name) was registered."
        case .replaced(let name): "\(name) was registered again."
        case .built(let name, let duration): "\(name) was built in \(duration.shown)."
        case .failed(let name, _): "\(name) could not be built."
        case .overridden(let name): "\(name) was swapped."
        case .scopeOpened(let label): "A scope “\(label)” was opened."
        case .scopeClosed(let label): "A scope “\(label)” was closed."
        case .stopped(let name): "\(name) was shut down."
        case .nameMismatch, .resolvedFirst: nil
        }
    }
}
