// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Returns a new scope below this registry: a session, a window, a request.
    ///
    /// A scope has one instance of each `scoped` service, may register services that its parent never sees, and falls
    /// back to its parent for the rest. It lasts until ``close()``. If the last handle on it goes before that, what
    /// was built in it is shut down then, and its label is reported on standard error.
    ///
    /// - Parameter label: What reports call the scope; labels need not differ.
    /// - Returns: A handle on the scope. A scope of a closed registry is closed.
    public func makeScope(_ label: String) -> ServiceRegistryImplementation {
        ServiceRegistryImplementation(registry.makeScope(label))
    }

    /// The registry that `ServiceRegistry` means here, as a handle to carry elsewhere.
    ///
    /// Child tasks and `Task { }` find the current registry by themselves. Detached tasks, dispatch queues and threads
    /// do not: carry the handle there, and use ``run(_:)-6xnpf`` on it.
    public static var current: ServiceRegistryImplementation {
        ServiceRegistryImplementation(ResolutionContext.registry)
    }

    /// Runs a closure in which `ServiceRegistry` means this registry.
    ///
    /// - Parameter body: What to run.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try ResolutionContext.run(in: registry, body)
    }
}

extension ServiceRegistryImplementation {
    /// Runs a closure in which `ServiceRegistry` means this registry, in its child tasks too.
    ///
    /// - Parameter body: What to run, on the caller's isolation.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func run<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        try await ResolutionContext.run(in: registry, body)
    }

    /// Closes a scope: lookups in it fail from now on, and what was built in it is shut down, newest first.
    ///
    /// Scopes below are closed first. Builds in progress are waited for. A service is shut down before those that it
    /// depends on; each once, and all of them, also when some throw or the caller's task is cancelled. A second call does
    /// nothing. Closing the root of a registry ends the whole registry.
    ///
    /// - Throws: What the shutdowns threw, all together; or an error that says so, if this would wait for itself: a shutdown
    ///   closes the registry whose closing waits for it.
    public func close() async throws(ServiceShutdownError) {
        try await registry.close()
    }
}
