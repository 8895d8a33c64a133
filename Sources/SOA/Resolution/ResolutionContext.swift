// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// The current resolution context: the registry in use, and the build in progress.
///
/// Both travel together in one task-local, so they follow child tasks and the tasks started from here. A synchronous
/// build in the current registry is noted on its thread alone, in a ``BuildFrame``.
final class ResolutionContext: Sendable {
    let registry: Registry
    let step: BuildStep?

    @TaskLocal private static var value: ResolutionContext?

    private init(_ registry: Registry, _ step: BuildStep?) {
        self.registry = registry
        self.step = step
    }

    /// The context of the code that runs here; nil in the app's registry, outside of builds.
    @inline(__always)
    static var current: ResolutionContext? {
        isCarried.load(ordering: .relaxed) ? value : nil
    }

    /// True from the first context on.
    ///
    /// Reading a task-local costs more than the rest of a lookup, and most programs have nothing to find in it. The tasks
    /// that a context starts take it along and may outlive it, so the flag stays set. A thread sees what it wrote itself, and
    /// a task what was written before it was created, so no ordering is needed.
    private static let isCarried = Atomic(false)

    /// The registry that ``ServiceRegistry`` means here.
    static var registry: Registry {
        current?.registry ?? .root
    }

    /// The innermost build that the caller is part of, if any.
    static var requester: BuildStep? {
        requester(inside: current)
    }

    /// The same for a caller who knows what ``current`` is.
    static func requester(inside context: ResolutionContext?) -> BuildStep? {
        if let step = BuildFrame.step(inside: context) { return step }
        // A task that a factory left behind is no part of that build, but may be of one around it.
        var next = context?.step
        while let step = next {
            if step.includesCaller { return step }
            next = step.requester
        }
        return nil
    }

    /// Runs `body` with `registry` as what ``ServiceRegistry`` means.
    ///
    /// A build in progress stays the caller's.
    static func run<Result, Failure>(
        in registry: Registry,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bind(entering(registry), body)
    }

    /// Runs `body` with `registry` as what ``ServiceRegistry`` means.
    ///
    /// A build in progress stays the caller's.
    static func run<Result>(in registry: Registry, _ body: () async throws -> Result) async rethrows -> Result {
        try await $value.withValue(entering(registry)) { try await body() }
    }

    /// Runs a synchronous factory: its lookups are in `registry`, and part of `step`.
    static func build<Result>(_ step: BuildStep, in registry: Registry, _ body: () throws -> Result) throws -> Result {
        let outside = current
        guard registry === outside?.registry ?? .root else {
            let context = ResolutionContext(registry, step)
            return try bind(context) { () throws -> Result in try inFrame(step, inside: context, body) }
        }
        return try inFrame(step, inside: outside, body)
    }

    /// Runs an asynchronous factory: its lookups are in `registry`, and part of `step`.
    static func build<Result>(
        _ step: BuildStep,
        in registry: Registry,
        _ body: () async throws -> Result
    ) async throws -> Result {
        isCarried.store(true, ordering: .relaxed)
        return try await $value.withValue(ResolutionContext(registry, step)) { try await body() }
    }

    private static func inFrame<Result>(
        _ step: BuildStep,
        inside context: ResolutionContext?,
        _ body: () throws -> Result
    ) throws -> Result {
        let frame = BuildFrame(step, inside: context)
        defer { frame.leave() }
        return try body()
    }

    private static func entering(_ registry: Registry) -> ResolutionContext {
        isCarried.store(true, ordering: .relaxed)
        let outside = value
        return ResolutionContext(registry, BuildFrame.step(inside: outside) ?? outside?.step)
    }

    private static func bind<Result, Failure>(
        _ context: ResolutionContext,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        isCarried.store(true, ordering: .relaxed)
        return try $value.withValue(context) { () -> Swift.Result<Result, Failure> in
            do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
        }.get()
    }
}
