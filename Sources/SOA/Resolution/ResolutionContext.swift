// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// The current resolution context: the registry in use, and the build in progress.
///
/// Child tasks and tasks started from here inherit it as a task-local value. A synchronous build in the current registry is
/// recorded only on its thread, in its ``ThreadRecord``.
final class ResolutionContext: Sendable {
    let registry: Registry
    let build: Build?
    /// The task of the build's factory, if it is asynchronous.
    private let task: Int?
    private let isCounted: Bool

    @TaskLocal private static var value: ResolutionContext?

    /// Creates the context of a build or, without one, of the build in progress, if there is such.
    @_optimize(speed)
    private init(_ registry: Registry, _ build: Build?) {
        self.registry = registry
        if let build {
            self.build = build
            task = build.thread == nil ? Self.currentTask : nil
        } else {
            let outside = Self.value
            // Sound: the build is in progress on this thread.
            let running = unsafe Resolution.running(on: ThreadRecord.current, inside: outside)?.takeUnretainedValue()
            self.build = running ?? outside?.build
            task = running == nil ? outside?.task : nil
        }
        let areFew = Self.count.load(ordering: .relaxed) < Self.many
        isCounted = areFew && Self.count.add(1, ordering: .relaxed).newValue < Self.many
    }

    deinit {
        if isCounted { Self.count.subtract(1, ordering: .relaxed) }
    }

    /// The current context; nil in the app's registry, outside of builds.
    @inline(__always)
    static var current: ResolutionContext? {
        isCarried ? value : nil
    }

    /// The current context without a retain, for code that does not suspend.
    @inline(__always)
    static var unretained: Unmanaged<ResolutionContext>? {
        unsafe isCarried ? unretainedValue : nil
    }

    @_optimize(speed)
    @inline(never)
    private static var unretainedValue: Unmanaged<ResolutionContext>? {
        // Sound: the binding that the caller runs in keeps the context.
        unsafe value.map { unsafe .passUnretained($0) }
    }

    /// False if nobody is inside of a context.
    ///
    /// Reading a task-local costs more than the rest of a lookup, and most programs have few contexts. No ordering is needed:
    /// a thread sees its own additions, and a task those before it was created or resumed. Each addition precedes its own
    /// subtraction, so nobody misses the context that it is inside of.
    @inline(__always)
    static var isCarried: Bool { count.load(ordering: .relaxed) != 0 }

    /// The number of contexts, until there are many at a time.
    ///
    /// Then nobody counts them, since the threads of a server would wait for each other. Whoever gets there stays counted, so
    /// the number is never 0 again, and there for good if that goes on.
    private static let count = Atomic(0)
    private static let many = 64

    @_optimize(speed)
    @inline(never)
    static var registry: Registry { current?.registry ?? .root }

    /// The innermost build that the caller, who may suspend, is part of.
    static var requester: Build? { current?.enclosingBuild(ofTask: true) }

    /// Returns the innermost build of those that entered this context which the caller is part of.
    ///
    /// A task that outlives a factory is not part of that build, but may be part of an enclosing one. A caller that may suspend
    /// on the thread of a synchronous factory is another task.
    func enclosingBuild(ofTask: Bool = false) -> Build? {
        // Whatever executor it prefers meanwhile.
        if let task, let build, !build.isFinished, task == Self.currentTask { return build }
        var next = build
        while let build = next {
            if build.includesCaller, !ofTask || build.thread == nil { return build }
            next = build.requester
        }
        return nil
    }

    /// Runs `body` with `registry` as the current registry, as the factory of `build` if there is one.
    static func run<Result>(
        in registry: Registry,
        building build: Build? = nil,
        _ body: (ResolutionContext) throws -> Result
    ) rethrows -> Result {
        let context = ResolutionContext(registry, build)
        return try $value.withValue(context) { try body(context) }
    }

    static func run<Result>(
        in registry: Registry,
        building build: Build? = nil,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await $value.withValue(ResolutionContext(registry, build)) { try await body() }
    }

    /// The hash of the task's address: a task has no other public identity during its life.
    private static var currentTask: Int? {
        // Sound: the task is used in the closure only.
        unsafe withUnsafeCurrentTask { task in unsafe task?.hashValue }
    }
}
