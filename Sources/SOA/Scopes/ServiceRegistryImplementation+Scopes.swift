// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Opens a scope below this registry: a session, a window, a request.
    ///
    /// A scope has one instance of each `scoped` service, may register services that its parent never sees, and falls
    /// back to its parent for the rest. It lasts until ``close()``, or until nobody holds a handle on it; then what
    /// was built in it goes without being shut down.
    ///
    /// - Parameter label: What reports call the scope; labels need not differ.
    /// - Returns: A handle on the scope. A scope of a closed registry is closed.
    public func makeScope(_ label: String) -> ServiceRegistryImplementation {
        ServiceRegistryImplementation(node.makeScope(label))
    }

    /// The registry that `ServiceRegistry` means here, as a handle to carry elsewhere.
    ///
    /// Child tasks and `Task { }` find the current registry by themselves. Detached tasks, dispatch queues and threads
    /// do not: carry the handle there, and use ``run(_:)-6xnpf`` on it.
    public static var current: ServiceRegistryImplementation {
        ServiceRegistryImplementation(Ambient.node)
    }

    /// Runs a closure in which `ServiceRegistry` means this registry.
    ///
    /// - Parameter body: What to run.
    /// - Returns: What `body` answers.
    /// - Throws: What `body` throws.
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Ambient.run(in: node, body)
    }
}

extension ServiceRegistryImplementation {
    /// Runs a closure in which `ServiceRegistry` means this registry, in its child tasks too.
    ///
    /// - Parameter body: What to run, on the caller's isolation.
    /// - Returns: What `body` answers.
    /// - Throws: What `body` throws.
    public func run<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        try await Ambient.run(in: node, body)
    }

    /// Ends a scope: nothing is handed out any more, and what was built in it is shut down, newest first.
    ///
    /// Scopes below are closed first. Builds that are going on are waited for. A service is shut down before those that it
    /// depends on; each once, and all of them, also when some throw or the caller's task is cancelled. A second call does
    /// nothing. Closing the root of a registry ends the whole registry.
    ///
    /// - Throws: What the shutdowns threw, all together.
    public func close() async throws(ServiceShutdownError) {
        try await node.close()
    }
}
