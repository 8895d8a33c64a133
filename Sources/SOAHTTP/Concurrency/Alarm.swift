// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

/// A closure that is called when a time is over, unless it is cancelled before.
struct Alarm: Sendable {
    let cancel: @Sendable () -> Void

    init(after limit: Duration, clock: any Clock<Duration>, _ ring: @escaping @Sendable () -> Void) {
        if clock is ContinuousClock {
            let id = Alarms.shared.set(after: limit.bounded, ring)
            cancel = { Alarms.shared.remove(id) }
        } else {
            let task = Task {
                if (try? await clock.sleep(for: limit.bounded)) != nil { ring() }
            }
            cancel = task.cancel
        }
    }
}

/// The alarms of the default clock.
///
/// They share the tasks that sleep: a sleep that is cancelled retains a kilobyte until its time is over, which is long after
/// most requests.
final class Alarms: Sendable {
    private struct Entry: Sendable {
        var time: ContinuousClock.Instant
        let ring: @Sendable () -> Void
    }

    private struct State: Sendable {
        var entries: [Int: Entry] = [:]
        var lastID = 0
        /// The times at which the tasks that sleep wake up, each earlier than those before it.
        var wakeUps: [ContinuousClock.Instant] = []
    }

    static let shared = Alarms()

    private let state = Lock(State())

    /// The number of tasks that sleep.
    var sleepers: Int { state.withLock { $0.wakeUps.count } }

    /// Adds an alarm, and returns its number.
    func set(after limit: Duration, _ ring: @escaping @Sendable () -> Void) -> Int {
        let entry = Entry(time: .now + limit, ring: ring)
        return state.withLock { state in
            state.lastID += 1
            state.entries[state.lastID] = entry
            sleep(until: entry.time, &state)
            return state.lastID
        }
    }

    /// Lets the time of an alarm begin anew, which must be as long as before; does nothing if it was removed or has rung.
    func restart(_ id: Int, after limit: Duration) {
        state.withLock { $0.entries[id]?.time = .now + limit }
    }

    func remove(_ id: Int) {
        // Returned, so that nothing is released under the lock.
        _ = state.withLock { $0.entries.removeValue(forKey: id) }
    }

    /// Sleeps unless the task that sleeps wakes up before.
    private func sleep(until time: ContinuousClock.Instant, _ state: inout State) {
        if let next = state.wakeUps.last, next <= time { return }
        state.wakeUps.append(time)
        // Detached, since it outlives the request whose priority and task-local values it would have.
        Task.detached {
            // Nobody cancels this task.
            try? await Task.sleep(until: time, clock: .continuous)
            self.wake(at: time)
        }
    }

    private func wake(at time: ContinuousClock.Instant) {
        let due = state.withLock { state -> [Entry] in
            state.wakeUps.removeAll { $0 == time }
            let due = state.entries.filter { $0.value.time <= time }
            for id in due.keys { state.entries[id] = nil }
            if let next = state.entries.values.map(\.time).min() { sleep(until: next, &state) }
            return due.values.sorted { $0.time < $1.time }
        }
        for entry in due { entry.ring() }
    }
}
