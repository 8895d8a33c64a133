// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Builds what has to be ready before the app is used: eager and asynchronous services.
    ///
    /// What a service declares to depend on is built before it, and what its factory was seen to request before; the rest
    /// is built at the same time. Services that are built already count as ready, so a second call tries what failed
    /// again. In a scope this builds what the scope has of its own.
    ///
    /// Cancelling the calling task ends the start in order: it cancels the asynchronous builds that nobody else waits for,
    /// and shuts down what it has built, dependants first, so that another start builds anew. What something else needs
    /// stays, and so does everything while another start is at work in the same registry. A build that ignores its
    /// cancellation for five seconds goes on by itself.
    ///
    /// - Parameters:
    ///   - timeout: How long to wait; nil waits forever. Builds that go on after that are not cancelled, and a later
    ///     lookup returns their instances.
    ///   - clock: The clock that tells the time.
    ///   - fileID: The call site, for reports.
    ///   - line: The call site, for reports.
    /// - Throws: What is not ready, why, and who waits for whom, all together. In a factory, always: a build that started its
    ///   registry would wait for itself.
    public func start(
        timeout: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws(ServiceStartError) {
        let site = CallSite(fileID: fileID, line: line)
        try await start(timeout: timeout, clock: clock, at: site) { _ in }
    }

    /// Starts the registry for a caller who shuts it down next if the start is cancelled.
    ///
    /// - Parameters:
    ///   - timeout: How long to wait; nil waits forever.
    ///   - clock: The clock that tells the time.
    ///   - patience: How long builds that were cancelled are waited for.
    ///   - site: The call site, for reports.
    /// - Throws: What is not ready.
    package func startForShutdown(
        timeout: Duration?,
        clock: any Clock<Duration>,
        patience: Duration?,
        at site: CallSite
    ) async throws(ServiceStartError) {
        try await start(timeout: timeout, clock: clock, at: site) { starter in
            starter.takesBack = false
            if let patience { starter.patience = min(patience, starter.patience) }
        }
    }

    func start(
        timeout: Duration?,
        clock: any Clock<Duration>,
        at site: CallSite,
        _ configure: (inout Starter) -> Void
    ) async throws(ServiceStartError) {
        if let step = ResolutionContext.requester { throw ServiceStartError(insideBuildOf: step.name) }
        let registry = registry
        registry.state.withLock { $0.hasStarted = true }
        var starter = registry.starter(at: site)
        configure(&starter)
        try await starter.run(timeout: timeout, clock: clock)
    }

    /// True in an overlay that was started, and in its scopes.
    package var isStartedOverlay: Bool {
        registry.chain.contains { $0.base != nil && $0.state.withLock { $0.hasStarted } }
    }

    /// Shuts the registry or the scope down: what was built, dependants before what they depend on.
    ///
    /// Newest first, where no dependency says otherwise. Open scopes are closed first. Each shutdown runs once, and all of
    /// them run, also when some throw or the caller's task is cancelled. What was never built, and
    /// instance registrations, are left alone. Afterwards lookups fail with `.closed`. A second call does nothing.
    ///
    /// - Parameters:
    ///   - grace: How long each single shutdown may take, and each build that goes on. What takes longer is given up and
    ///     reported, a shutdown is cancelled as well, and the next one gets its turn: a hung service can't prevent others
    ///     from flushing. Nil waits forever.
    ///   - clock: The clock that tells the time.
    /// - Throws: What the shutdowns threw, all together.
    public func shutdown(
        grace: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) async throws(ServiceShutdownError) {
        try await registry.close(grace: grace.map { Grace(duration: $0, clock: clock) })
    }
}
