// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A report of a lookup that has waited for long, written once.
///
/// The registry can't see every cause: a factory may wait for a semaphore, or for a `Task { … }` that looks up the service.
enum LongWait {
    /// The wait before the report, in seconds.
    @TaskLocal static var limit: Double = 5
    @TaskLocal static var sink = Sink { StandardError.write($0) }

    /// A function in a structure, since a function as a task-local value crashes in optimized builds (Swift 6.3).
    struct Sink: Sendable {
        let write: @Sendable (String) -> Void
    }

    static func report(_ step: Build) {
        sink.write(
            """
            SOA: a lookup of "\(step.name)" has been waiting for its build for \(limit) seconds.
              required by:   \(step.path.joined(separator: " → "))
              requested at:  \(step.site)
              what to do:    Find out what its factory waits for; the lookup goes on waiting.
            """
        )
    }

    /// Returns a task that reports the wait of the calling task, unless it is cancelled before.
    static func watch(_ step: Build) -> Task<Void, Never> {
        Task {
            guard (try? await Task.sleep(for: .seconds(limit))) != nil else { return }
            report(step)
        }
    }
}
