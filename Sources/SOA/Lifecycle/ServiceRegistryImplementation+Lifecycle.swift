// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Builds the eager and asynchronous services, which have to be ready before the app is used.
    ///
    /// The dependencies of a service are built before it: those that it declares, and those that its factory was seen to
    /// request. Other services are built at the same time. A service that is built already is ready, so a second call
    /// builds those that failed. In a scope, this builds the scope's own services. Scoped services that need what only
    /// scopes bring, see ``expect(_:in:)``, are left to the starts of these.
    ///
    /// Cancelling the calling task ends the start in order: it cancels the asynchronous builds that nobody else waits for,
    /// and shuts down what it has built, dependants first, so that another start builds anew. A service that another one
    /// needs stays, and so does every service while another start is in progress in the same registry. A build that ignores
    /// its cancellation for five seconds is abandoned. A timeout cancels no build: a later lookup returns the instance. Without
    /// a timeout, the start waits as long as that takes.
    ///
    /// - Throws: An error that lists every service that is not ready, the reason, and the services that it waits for. In a
    ///   factory always, since a build that starts its registry would wait for itself.
    public func start(
        timeout: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws(ServiceStartError) {
        try await start(within: TimeLimit(timeout, clock), at: CallSite(fileID: fileID, line: line))
    }

    /// Starts the registry for a test, and those that it falls back to before.
    package func start(at site: CallSite) async throws(ServiceStartError) {
        for registry in registry.chain.reversed() {
            try await ServiceRegistryImplementation(registry).start(within: .none, at: site)
        }
    }

    /// Starts the registry; if that is cancelled, waits for builds with `patience`.
    ///
    /// It need not take back what it has built if the caller shuts the registry down next.
    @inline(never)
    package func start(
        within limit: TimeLimit,
        patience: TimeLimit = TimeLimit(.seconds(5)),
        takesBack: Bool = true,
        at site: CallSite
    ) async throws(ServiceStartError) {
        if let name = ResolutionContext.requester?.name {
            let failures: Failures = [name: RegistryFailure.startInsideFactory(name)]
            throw ServiceStartError(
                cause: .failures,
                ready: [],
                notReady: [name],
                waiting: [:],
                failures: failures,
                fates: [:]
            )
        }
        registry.state.withLock { $0.hasStarted = true }
        try await Start(registry, at: site).run(within: limit, patience: patience, takesBack: takesBack)
    }

    /// True in an overlay that was started, and in its scopes.
    package var isStartedOverlay: Bool {
        registry.chain.contains { $0.base != nil && $0.state.withLock { $0.hasStarted } }
    }

    /// Shuts down the services that the registry or the scope has built, dependants before their dependencies.
    ///
    /// Services without a dependency between them are shut down newest first. Open scopes are closed first. Each shutdown
    /// runs once, and all of them run, even if some throw or the caller's task is cancelled. Services that were not built,
    /// and instance registrations, are left alone. A shutdown may look up what is not shut down yet, and all that has no
    /// shutdown. Afterwards lookups fail with `.closed`. A second call waits for the first.
    ///
    /// `grace` is the grace period of each shutdown, and of each build in progress; nil waits forever. After it, a shutdown is
    /// cancelled, abandoned and reported, and the next one runs: a hung service can't prevent others from flushing.
    ///
    /// - Throws: An error with the errors of all shutdowns that failed.
    public func shutdown(
        grace: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) async throws(ServiceShutdownError) {
        try await registry.close(TimeLimit(grace, clock))
    }
}
