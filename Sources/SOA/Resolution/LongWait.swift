// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The report of a lookup that has waited for long, once, where the registry cannot know what holds the build up.
///
/// A factory may wait for a semaphore, or for a task that it started with `Task { … }` and that looks the service up.
enum LongWait {
    /// How long a lookup waits before it is reported, in seconds.
    @TaskLocal static var limit: Double = 5
    /// Where reports go.
    @TaskLocal static var sink = Sink { StandardError.write($0) }

    /// A function in a structure: as a task-local value it crashes an optimized program (Swift 6.3).
    struct Sink: Sendable {
        let write: @Sendable (String) -> Void
    }

    static func report(_ step: BuildStep) {
        sink.write(
            """
            SOA: a lookup of "\(step.name)" has been waiting for its build for \(limit) seconds.
              required by:   \(step.path.joined(separator: " → "))
              requested at:  \(step.site)
              what to do:    Find out what its factory waits for; the lookup goes on waiting.
            """
        )
    }

    /// Reports a wait that a task is in the middle of, unless the task that is returned is cancelled before.
    static func watch(_ step: BuildStep) -> Task<Void, Never> {
        Task {
            guard (try? await Task.sleep(for: .seconds(limit))) != nil else { return }
            report(step)
        }
    }
}
