// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// What the code that runs here is inside of: the registry that ``ServiceRegistry`` means, and the build it is part of.
///
/// Both travel together in one task-local, so they follow child tasks and the tasks started from here. Only a synchronous
/// build of the registry that is meant anyway is noted on its thread alone, in a ``BuildFrame``.
final class Ambient: Sendable {
    let node: RegistryNode
    let step: BuildStep?

    @TaskLocal private static var value: Ambient?

    private init(_ node: RegistryNode, _ step: BuildStep?) {
        self.node = node
        self.step = step
    }

    /// What the task-local says; nil where nothing but the registry of the app is meant.
    static var current: Ambient? {
        isInUse ? value : nil
    }

    /// The registry that ``ServiceRegistry`` means here.
    static var node: RegistryNode {
        current?.node ?? .root
    }

    /// The innermost build that the caller is part of, if any.
    static var asker: BuildStep? {
        asker(inside: current)
    }

    /// The same for a caller who knows what ``current`` is.
    static func asker(inside ambient: Ambient?) -> BuildStep? {
        // Most of those who ask are inside of something, and no thread builds anything.
        if uses.load(ordering: .relaxed) >= openBuild, let step = BuildFrame.step(inside: ambient) { return step }
        return ambient?.asker
    }

    /// The innermost build of those that the task-local tells of that the caller is part of, if any.
    ///
    /// A task that a synchronous builder left behind is no part of that build, but of an asynchronous one around it.
    private var asker: BuildStep? {
        var next = step
        while let step = next {
            if step.includesCaller { return step }
            next = step.requester
        }
        return nil
    }

    /// Runs `body` with `node` as what ``ServiceRegistry`` means.
    ///
    /// A build that is going on stays the caller's.
    static func run<Result, Failure>(
        in node: RegistryNode,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        noteCarried()
        return try bind(entering(node), body)
    }

    /// Runs `body` with `node` as what ``ServiceRegistry`` means.
    ///
    /// A build that is going on stays the caller's.
    static func run<Result>(
        in node: RegistryNode,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        noteCarried()
        return try await $value.withValue(entering(node)) { try await body() }
    }

    /// Begins with a builder on this thread, if the registry that it asks is the one that its caller means; ``leave(_:)`` is
    /// to follow.
    ///
    /// Otherwise ``build(_:in:_:)`` runs it.
    static func enter(_ step: BuildStep, in node: RegistryNode) -> BuildFrame? {
        let uses = uses.wrappingAdd(openBuild, ordering: .relaxed).oldValue
        let outside = uses == 0 ? nil : value
        if node === outside?.node ?? .root, let frame = BuildFrame(step, inside: outside) { return frame }
        Self.uses.wrappingSubtract(openBuild, ordering: .relaxed)
        return nil
    }

    /// The builder has ended.
    static func leave(_ frame: BuildFrame) {
        frame.leave()
        uses.wrappingSubtract(openBuild, ordering: .relaxed)
    }

    /// Runs a builder: what it asks for, it asks for in `node` and as part of `step`.
    static func build<Result, Failure>(
        _ step: BuildStep,
        in node: RegistryNode,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        noteCarried()
        return try bind(Ambient(node, step), body)
    }

    /// Runs a builder: what it asks for, it asks for in `node` and as part of `step`.
    static func build<Result>(
        _ step: BuildStep,
        in node: RegistryNode,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        noteCarried()
        return try await $value.withValue(Ambient(node, step)) { try await body() }
    }

    private static func entering(_ node: RegistryNode) -> Ambient {
        let outside = value
        return Ambient(node, BuildFrame.step(inside: outside) ?? outside?.step)
    }

    private static func bind<Result, Failure>(
        _ ambient: Ambient,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try $value.withValue(ambient) { () -> Swift.Result<Result, Failure> in
            do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
        }.get()
    }
}

// Reading a task-local costs more than the rest of a lookup, and most lookups have nothing to find in it.
extension Ambient {
    /// What tells whether anybody may have something in the task-local.
    ///
    /// The lowest bit is set for good by the first scope, world or asynchronous builder, since the tasks that it starts
    /// take the task-local along and may outlive it. Above are the synchronous builders that run now: what those leave
    /// behind is no part of their build. A thread sees what it wrote here itself, and a task what was written before it was
    /// made, so no ordering is asked for.
    private static let uses = Atomic(0)
    private static let carried = 1
    private static let openBuild = 2

    /// False as long as the code that runs here can only mean the app's registry, and be part of no build.
    static var isInUse: Bool {
        uses.load(ordering: .relaxed) != 0
    }

    private static func noteCarried() {
        if uses.load(ordering: .relaxed) & carried == 0 { uses.bitwiseOr(carried, ordering: .relaxed) }
    }
}
