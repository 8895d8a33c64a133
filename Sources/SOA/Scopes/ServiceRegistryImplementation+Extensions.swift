// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Opens a scope, runs a closure in it, and closes it, even if the closure throws.
    ///
    /// ```swift
    /// try await ServiceRegistry.withScope("request") { scope in
    ///     scope.add(.user) { user }
    ///     return try await handle(request)
    /// }
    /// ```
    ///
    /// Inside, `ServiceRegistry` means the scope. Work that outlives the closure, such as a streamed response, keeps the scope
    /// open with ``extendLifetime()``. The closure runs where it is written, and may use values that are not `Sendable`.
    ///
    /// - Throws: The error of `operation` or, without one, the failures of the shutdowns. Failures beside an error go to
    ///   standard error.
    public func withScope<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ label: String,
        _ operation: @concurrent (ServiceRegistryImplementation) async throws -> Result
    ) async throws -> Result {
        let scope = registry.makeScope(label)
        scope.state.withLock { $0.extensions = 0 }
        let handle = ServiceRegistryImplementation(scope)
        return try await handle.extendLifetime().run { try await operation(handle) }
    }

    /// Keeps a scope of ``withScope(isolation:_:_:)`` open until the extension ends.
    ///
    /// ```swift
    /// let extended = scope.extendLifetime()
    /// return ResponseBody { writer in try await extended.run { try await writeRows(to: writer) } }
    /// ```
    ///
    /// It keeps the scopes open that the scope is in, too. For any other registry it only retains the instances: `close()`
    /// does not wait for it. The extension ends when its `run` returns, when `end()` is called, or when it is released,
    /// and keeps nothing from then on.
    public func extendLifetime() -> ServiceScopeExtension {
        ServiceScopeExtension(registry)
    }
}

extension ServiceScopeExtension {
    /// Runs a closure in the scope, and ends the extension.
    ///
    /// The closure runs where it is written, and may use values that are not `Sendable`, such as the writer of a response.
    ///
    /// - Throws: The error of `operation` or, without one, the failures of the shutdowns. Failures beside an error go to
    ///   standard error.
    public func run<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ operation: @concurrent () async throws -> Result
    ) async throws -> Result {
        do {
            // Not a constant that is set later: with -cross-module-optimization, Swift 6.3 crashes on one of the type Void.
            let result = try await ResolutionContext.run(in: registry) { try await operation() }
            try await end()
            return result
        } catch {
            // Nothing is left if the end failed.
            if let (registry, scope) = take() {
                if let scope { await Self.close(scope) }
                withExtendedLifetime(registry) {}
            }
            throw error
        }
    }

    /// Ends the extension; the last one to end closes the scope.
    ///
    /// A second call does nothing.
    ///
    /// - Throws: An error with all failures of the shutdowns.
    public func end() async throws(ServiceShutdownError) {
        guard let (registry, scope) = take() else { return }
        defer { withExtendedLifetime(registry) {} }
        try await scope?.close()
    }
}
