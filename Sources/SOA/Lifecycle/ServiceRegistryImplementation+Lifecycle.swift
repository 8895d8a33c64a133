// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Builds what has to be ready before the app is used: eager and asynchronous services.
    ///
    /// What a service declares to depend on is built before it, and what its builder was seen to ask for before; the rest
    /// is built at the same time. Services that are built already count as ready, so a second call tries what failed
    /// again. In a scope this builds what the scope has of its own.
    ///
    /// - Parameters:
    ///   - timeout: How long to wait; nil waits for ever. Builds that go on after that are not ended, and whoever asks for
    ///     one later gets what it makes.
    ///   - clock: The clock that tells the time.
    ///   - fileID: Where the registry is started, for reports.
    ///   - line: Where the registry is started, for reports.
    /// - Throws: What is not ready, why, and who waits for whom. All failures are told together.
    public func start(
        timeout: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws(ServiceStartError) {
        let site = CallSite(fileID: fileID, line: line)
        try await node.starter(at: site).run(timeout: timeout, clock: clock)
    }

    /// Ends the registry or the scope: stops what was built, dependants before what they depend on.
    ///
    /// Newest first, where no dependency says otherwise. Open scopes are closed first. Each shutdown runs once, and all of
    /// them run, also when some throw or the caller's task is cancelled. What was never built, or was handed in
    /// ready-made, is left alone. Afterwards lookups answer `.closed`. A second call does nothing.
    ///
    /// - Parameters:
    ///   - grace: How long each single shutdown may take, and each build that goes on. What takes longer is given up and
    ///     reported, a shutdown is cancelled as well, and the next one gets its turn: a service that hangs costs no other
    ///     its last write. Nil waits for ever.
    ///   - clock: The clock that tells the time.
    /// - Throws: What the shutdowns threw, all together.
    public func shutdown(
        grace: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) async throws(ServiceShutdownError) {
        try await node.close(grace: grace.map { Grace(duration: $0, clock: clock) })
    }
}
