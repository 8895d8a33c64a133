// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// The current resolution context: the registry in use, and the build in progress.
///
/// Child tasks and tasks started from here inherit it as a task-local value. A synchronous build in the current registry is
/// recorded only on its thread, in a ``BuildFrame``.
final class ResolutionContext: Sendable {
    let registry: Registry
    let step: BuildStep?

    @TaskLocal private static var value: ResolutionContext?

    private init(_ registry: Registry, _ step: BuildStep?) {
        self.registry = registry
        self.step = step
    }

    /// The current context; nil in the app's registry, outside of builds.
    @inline(__always)
    static var current: ResolutionContext? {
        isCarried.load(ordering: .relaxed) ? value : nil
    }

    /// True once a context was created.
    ///
    /// Reading a task-local costs more than the rest of a lookup, and most programs have no context. The flag stays set, since
    /// tasks may outlive the context that they inherit. No ordering is needed: a thread sees its own writes, and a task those
    /// before its creation.
    private static let isCarried = Atomic(false)

    /// The current registry.
    static var registry: Registry {
        current?.registry ?? .root
    }

    /// The innermost build that the caller is part of, if any.
    static var requester: BuildStep? {
        requester(inside: current)
    }

    /// Returns the innermost build that a caller inside `context` is part of, if any.
    static func requester(inside context: ResolutionContext?) -> BuildStep? {
        if let step = BuildFrame.step(inside: context) { return step }
        // A task that outlives a factory is not part of that build, but may be part of an enclosing one.
        var next = context?.step
        while let step = next {
            if step.includesCaller { return step }
            next = step.requester
        }
        return nil
    }

    /// Runs `body` with `registry` as the current registry; the build in progress does not change.
    static func run<Result, Failure>(
        in registry: Registry,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bind(entering(registry), body)
    }

    /// Runs `body` with `registry` as the current registry; the build in progress does not change.
    static func run<Result>(in registry: Registry, _ body: () async throws -> Result) async rethrows -> Result {
        try await $value.withValue(entering(registry)) { try await body() }
    }

    /// Runs a synchronous factory, whose lookups are in `registry` and part of `step`.
    static func build<Result>(_ step: BuildStep, in registry: Registry, _ body: () throws -> Result) throws -> Result {
        let outside = current
        guard registry === outside?.registry ?? .root else {
            let context = ResolutionContext(registry, step)
            return try bind(context) { () throws -> Result in try inFrame(step, inside: context, body) }
        }
        return try inFrame(step, inside: outside, body)
    }

    /// Runs an asynchronous factory, whose lookups are in `registry` and part of `step`.
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
