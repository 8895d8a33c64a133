// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// One build as a step on the way from an entry point: what is built, and whose builder asked for it.
///
/// A step holds no instance, so that tasks which a builder leaves behind, and which inherit the step, keep none alive.
final class BuildStep: Sendable {
    let name: String
    /// Tells which entry is built; the same name may stand for others in other registries.
    let entry: ObjectIdentifier
    /// The step whose builder asked for this one first.
    let requester: BuildStep?
    /// Where in the source it was asked for.
    let site: CallSite
    /// The thread that the builder runs on from start to end, or nil if the builder is asynchronous.
    let thread: ThreadIdentity?
    private let finished = Atomic(false)
    /// The ``Ambient`` that the thread entered the build in, for this thread to compare.
    private let ambient = Atomic<UInt>(0)
    private let asked: Lock<Asked>

    /// The names that the builder asked for so far, and after them those that the last build of the same went on with.
    private struct Asked: Sendable {
        var names: [String]
        /// How many of the names were asked for in this build.
        var count = 0
    }

    /// The dependencies are what the last build of the same asked for, which this one is likely to ask for too.
    init(entry: Entry, request: Request, thread: ThreadIdentity?, dependencies: [String] = []) {
        self.asked = Lock(Asked(names: dependencies))
        self.name = entry.definition.name
        self.entry = ObjectIdentifier(entry)
        self.requester = request.asker
        self.site = request.site
        self.thread = thread
    }

    /// The names from the entry point to this one.
    var path: [String] {
        sequence(first: self, next: \.requester).map(\.name).reversed()
    }

    /// True if the code that runs here is part of this build.
    ///
    /// A synchronous builder owns its thread, so a task that it left behind, on another thread or later, is no part
    /// of it. What runs in the task of an asynchronous builder, its child tasks and the tasks that it started counts
    /// as part of it until it ends: the builder may be waiting for any of them.
    var includesCaller: Bool {
        if let thread, thread != ThreadIdentity.current { return false }
        return !isFinished
    }

    /// The thread begins with the builder; what it is inside of stays there at least until the builder has ended.
    func enter(inside ambient: Ambient?) {
        self.ambient.store(Self.place(ambient), ordering: .relaxed)
    }

    /// True if a thread that is in the middle of this build has entered nothing since.
    func wasEntered(inside ambient: Ambient?) -> Bool {
        self.ambient.load(ordering: .relaxed) == Self.place(ambient)
    }

    private static func place(_ ambient: Ambient?) -> UInt {
        ambient.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
    }

    /// The innermost build of those that this is part of that stands still while a task waits.
    ///
    /// A synchronous builder does not: whatever suspends on its thread is a task of its own, and the builder goes on.
    var suspended: BuildStep? {
        sequence(first: self, next: \.requester).first { $0.thread == nil }
    }

    /// True if this build, or one that it is part of, builds `entry` and goes on.
    func isPart(of entry: Entry) -> Bool {
        sequence(first: self, next: \.requester).contains { $0.entry == ObjectIdentifier(entry) && !$0.isFinished }
    }

    private var isFinished: Bool {
        finished.load(ordering: .acquiring)
    }

    /// The names that the builder asked for so far, each once.
    var dependencies: [String] {
        asked.withLock { $0.count == $0.names.count ? $0.names : Array($0.names.prefix($0.count)) }
    }

    func record(dependency: String) {
        asked.withLock { asked in
            if asked.names.prefix(asked.count).contains(dependency) { return }
            if asked.count == asked.names.count || asked.names[asked.count] != dependency {
                asked.names.removeSubrange(asked.count...)
                // Most builders ask for a few.
                if asked.names.isEmpty { asked.names.reserveCapacity(4) }
                asked.names.append(dependency)
            }
            asked.count += 1
        }
    }

    func finish() {
        finished.store(true, ordering: .releasing)
    }
}
