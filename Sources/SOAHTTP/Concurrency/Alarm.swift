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
/// They share a task that sleeps: a sleep that is cancelled retains a kilobyte until its time is over, which is long after
/// most requests.
private final class Alarms: Sendable {
    private struct Entry: Sendable {
        let time: ContinuousClock.Instant
        let ring: @Sendable () -> Void
    }

    private struct State: Sendable {
        var entries: [Int: Entry] = [:]
        var lastID = 0
        /// The time at which the next alarm may be due; nil while there is none.
        var wakeUp: ContinuousClock.Instant?
    }

    static let shared = Alarms()

    private let state = Lock(State())

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

    func remove(_ id: Int) {
        // Returned, so that nothing is released under the lock.
        _ = state.withLock { $0.entries.removeValue(forKey: id) }
    }

    /// Sleeps unless the task that sleeps wakes up before.
    private func sleep(until time: ContinuousClock.Instant, _ state: inout State) {
        if let wakeUp = state.wakeUp, wakeUp <= time { return }
        state.wakeUp = time
        // Detached, since it outlives the request whose priority and task-local values it would have.
        Task.detached {
            // Nobody cancels this task.
            try? await Task.sleep(until: time, clock: .continuous)
            self.wake(at: time)
        }
    }

    private func wake(at time: ContinuousClock.Instant) {
        let due = state.withLock { state -> [Entry] in
            // Another task, for an earlier time, may have done the work of this one.
            guard state.wakeUp == time else { return [] }
            state.wakeUp = nil
            let due = state.entries.filter { $0.value.time <= time }
            for id in due.keys { state.entries[id] = nil }
            if let next = state.entries.values.map(\.time).min() { sleep(until: next, &state) }
            return Array(due.values)
        }
        for entry in due { entry.ring() }
    }
}
