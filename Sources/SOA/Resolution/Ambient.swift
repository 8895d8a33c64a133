// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// What the code that runs here is inside of: the registry that ``ServiceRegistry`` means, and the build it is part of.
///
/// Both travel together in one task-local, so they follow child tasks and the tasks started from here.
final class Ambient: Sendable {
    let node: RegistryNode
    let step: BuildStep?

    @TaskLocal private static var value: Ambient?

    private init(_ node: RegistryNode, _ step: BuildStep?) {
        self.node = node
        self.step = step
    }

    /// What the code that runs here is inside of; nil where nothing but the registry of the app is meant, and nobody builds.
    static var current: Ambient? {
        isInUse ? value : nil
    }

    /// The registry that ``ServiceRegistry`` means here.
    static var node: RegistryNode {
        current?.node ?? .root
    }

    /// The innermost build that the caller is part of, if any.
    static var asker: BuildStep? {
        current?.asker
    }

    /// The innermost build that the caller is part of, if any.
    ///
    /// A task that a synchronous builder left behind is no part of that build, but of an asynchronous one around it.
    var asker: BuildStep? {
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
        return try bind(Ambient(node, value?.step), body)
    }

    /// Runs `body` with `node` as what ``ServiceRegistry`` means.
    ///
    /// A build that is going on stays the caller's.
    static func run<Result>(
        in node: RegistryNode,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        noteCarried()
        return try await $value.withValue(Ambient(node, value?.step)) { try await body() }
    }

    /// Runs a builder: what it asks for, it asks for in `node` and as part of `step`.
    static func build<Result, Failure>(
        _ step: BuildStep,
        in node: RegistryNode,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if node !== RegistryNode.root {
            noteCarried()
            return try bind(Ambient(node, step), body)
        }
        uses.wrappingAdd(openBuild, ordering: .relaxed)
        defer { uses.wrappingSubtract(openBuild, ordering: .relaxed) }
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
    /// take the task-local along and may outlive it. Above are the synchronous builders of the app's registry that
    /// run now: what those leave behind is no part of their build, and means the app's registry anyway. A thread
    /// sees what it wrote here itself, and a task what was written before it was made, so no ordering is asked for.
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
