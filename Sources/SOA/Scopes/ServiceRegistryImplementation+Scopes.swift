// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Returns a new scope below this registry, as for a session, a window or a request.
    ///
    /// A scope has one instance of each `scoped` service. It may register services that its parent never sees, and falls back
    /// to its parent for the rest. It lasts until ``close()``. If its last handle is released before, what has a `shutdown`
    /// is shut down then, and reported on standard error with the label.
    ///
    /// The label is the name of the scope in reports, and need not be unique. A scope of a closed registry is closed.
    public func makeScope(_ label: String) -> ServiceRegistryImplementation {
        ServiceRegistryImplementation(registry.makeScope(label))
    }

    /// The current registry, as a handle to carry elsewhere.
    ///
    /// Child tasks and `Task { }` inherit the current registry. Detached tasks, dispatch queues and threads do not: carry the
    /// handle there, and use ``run(_:)`` on it.
    public static var current: ServiceRegistryImplementation {
        ServiceRegistryImplementation(ResolutionContext.registry)
    }

    /// Runs a closure in which `ServiceRegistry` means this registry.
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try ResolutionContext.run(in: registry) { _ in try body() }
    }
}

extension ServiceRegistryImplementation {
    /// Runs an asynchronous closure in which `ServiceRegistry` means this registry, also in child tasks.
    ///
    /// The closure runs where it is written, and may use values that are not `Sendable`.
    public func run<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: @concurrent () async throws -> Result
    ) async rethrows -> Result {
        try await ResolutionContext.run(in: registry) { try await body() }
    }

    /// Closes a scope: lookups in it fail from now on, and its services are shut down, newest first.
    ///
    /// It is ``shutdown(grace:clock:)`` without a grace period, and does nothing in a shutdown that is part of it. Closing the
    /// root closes the whole registry.
    ///
    /// In a factory it returns at once if it would have to wait for builds or for scopes, which may wait for that factory, and in
    /// the shutdown of a scope below always. The end then follows these, and writes failures to standard error.
    ///
    /// - Throws: An error with all failures of shutdowns. A shutdown that closes another registry, which waits for it, gets
    ///   an error too, since it would wait for itself.
    public func close() async throws(ServiceShutdownError) {
        try await registry.close()
    }
}
