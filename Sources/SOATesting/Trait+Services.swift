// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Testing)

public import SOA
public import Testing

extension Trait where Self == ServicesTrait {
    /// Gives each test, and each case of a parameterised test, services of its own.
    ///
    /// ```swift
    /// @Test(.services { $0.add(.clock) { FixedClock() } })
    /// func receiptCarriesTheTime() {
    ///     #expect(ServiceRegistry[.clock].now == .fixed)
    /// }
    ///
    /// @Suite(.services { @MainActor in $0.add(service: FakePlayer()) })
    /// struct PlayerTests { … }
    /// ```
    ///
    /// The test runs in a world: every registration of the app but for those that `set` makes, and none of the app's
    /// instances. Worlds never meet, so tests may run in parallel. In the test, its child tasks and the tasks that it
    /// starts, `ServiceRegistry` means that world; `ServiceRegistryImplementation.current` carries it into detached
    /// tasks and dispatch queues.
    ///
    /// A suite's services are registered for each of its tests anew. A test may have a trait of its own besides: its
    /// services come on top of the suite's. One strict trait makes the test strict, and what any of its traits
    /// registers counts as overridden.
    ///
    /// A lookup by work that a test left over when it ended is recorded as an issue of that test, with the name of the
    /// service and the place of the lookup, once for each. The world of the test goes on answering.
    ///
    /// With `start: true` the services are started when all traits of the test have registered theirs, so asynchronous
    /// services are there. That holds for each test of a suite, also for one that has a trait of its own. Nothing is shut
    /// down after the test; one that needs that calls `ServiceRegistry.shutdown()`.
    ///
    /// - Parameters:
    ///   - strict: Fails a test that asks for a service which it does not override, naming the service and the place, once
    ///     for each; the service is there all the same. An override that nothing asked for fails the test that has
    ///     the trait, after its last case; that of a suite is a warning, since only some of its tests may have run.
    ///   - start: Starts the services before the test. If that fails, the test does not run and fails. A test in a suite
    ///     that is started, by a trait or otherwise, is started in any case.
    ///   - fileID: The file of the call site, for reports.
    ///   - line: The line of the call site, for reports.
    ///   - set: Registers what differs, on the handle that it gets or on `ServiceRegistry`, before each test. If it
    ///     throws, the test does not run and fails. A closure that begins with `@MainActor in` runs on the main actor.
    /// - Returns: The trait.
    public static func services(
        strict: Bool = false,
        start: Bool = false,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ set: @escaping @Sendable (ServiceRegistryImplementation) async throws -> Void = { _ in }
    ) -> Self {
        ServicesTrait(isStrict: strict, isStarted: start, site: CallSite(fileID: fileID, line: line), set: set)
    }

    /// Gives each test, and each case of a parameterised test, services that register themselves.
    ///
    /// ```swift
    /// @Test(.services { FakeSharingService.register() })
    /// func sharingShowsTheSheet() { … }
    /// ```
    ///
    /// - Parameters:
    ///   - strict: Fails a test that asks for a service which it does not override, and reports overrides that nothing
    ///     asked for.
    ///   - start: Starts the services before the test, when all of its traits have registered theirs.
    ///   - fileID: The file of the call site, for reports.
    ///   - line: The line of the call site, for reports.
    ///   - set: Registers what differs, on `ServiceRegistry`, before each test. If it throws, the test does not run
    ///     and fails. A closure that begins with `@MainActor in` runs on the main actor.
    /// - Returns: The trait.
    public static func services(
        strict: Bool = false,
        start: Bool = false,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ set: @escaping @Sendable () async throws -> Void
    ) -> Self {
        let site = CallSite(fileID: fileID, line: line)
        return ServicesTrait(isStrict: strict, isStarted: start, site: site) { _ in try await set() }
    }
}

#endif
