// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What the code that runs here is inside of: the registry that ``ServiceRegistry`` means, and the build it is part of.
///
/// Both travel together in one task-local, so they follow child tasks and the tasks started from here.
struct Ambient: Sendable {
    let node: RegistryNode
    let step: BuildStep?

    @TaskLocal private static var value: Ambient?

    /// The registry that ``ServiceRegistry`` means here.
    static var node: RegistryNode {
        value?.node ?? .root
    }

    /// The innermost build that the caller is part of, if any.
    ///
    /// A task that a synchronous builder left behind is no part of that build, but of an asynchronous one around it.
    static var asker: BuildStep? {
        var next = value?.step
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
        try bind(Ambient(node: node, step: value?.step), body)
    }

    /// Runs `body` with `node` as what ``ServiceRegistry`` means.
    ///
    /// A build that is going on stays the caller's.
    static func run<Result>(
        in node: RegistryNode,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await $value.withValue(Ambient(node: node, step: value?.step)) { try await body() }
    }

    /// Runs a builder: what it asks for, it asks for in `node` and as part of `step`.
    static func build<Result, Failure>(
        _ step: BuildStep,
        in node: RegistryNode,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bind(Ambient(node: node, step: step), body)
    }

    /// Runs a builder: what it asks for, it asks for in `node` and as part of `step`.
    static func build<Result>(
        _ step: BuildStep,
        in node: RegistryNode,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await $value.withValue(Ambient(node: node, step: step)) { try await body() }
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
