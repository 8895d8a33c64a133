// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Testing)

public import SOA
public import Testing

extension Trait where Self == ServicesTrait {
    /// Gives each test, and each case of a parameterised test, its own services.
    ///
    /// ```swift
    /// @Suite(.services { @MainActor in $0.add(service: FakePlayer()) })
    /// struct AlarmTests {
    ///     @Test(.services { $0.add(.clock) { FixedClock() } })
    ///     func `The clock stands still`() {
    ///         #expect(ServiceRegistry[.clock].now == .fixed)
    ///     }
    /// }
    /// ```
    ///
    /// The test runs in an overlay: the registrations of the app with those of `set` on top, and none of the app's
    /// instances. Overlays are independent, so tests may run in parallel. In the test and the tasks that it starts,
    /// `ServiceRegistry` means that overlay. `ServiceRegistryImplementation.current` carries it into detached tasks and
    /// dispatch queues.
    ///
    /// A suite's services are registered anew for each of its tests. A test's own trait comes on top of the suite's. One
    /// strict trait makes the test strict, and the registrations of all its traits count as overrides.
    ///
    /// A lookup by work that a test left running is resolved in the overlay of that test. It is an issue of the test, with
    /// the name of the service and the call site, once for each.
    ///
    /// `strict: true` fails a test that looks up a service without overriding it, with the name and the call site, once for
    /// each. The lookup still succeeds. Defaults that `set` adds with `add(defaults:)` may be looked up, as that of the service
    /// that is tested. An override that nothing looks up or starts fails the test that has the trait, after
    /// its last case, unless a case threw, as by `Test.cancel`. For a suite that is a warning, since only some of its tests may
    /// have run.
    ///
    /// `start: true` starts the services after all traits of the test have registered theirs, so asynchronous services are
    /// ready. If that fails, the test fails without running. A suite that is started, by a trait or otherwise, starts each of
    /// its tests. The test doesn't wait for shutdowns, which run once nothing uses its services any more, not even a task
    /// that one of them has started. Call `ServiceRegistry.shutdown()` where it needs their end, or where such a task runs
    /// until the shutdown.
    ///
    /// `set` registers what differs, on its parameter or on `ServiceRegistry`, before each test. If it throws, the test fails
    /// without running. A closure that begins with `@MainActor in` runs on the main actor. A factory that captures the parameter
    /// of a suite's closure misses what a test overrides, and nothing is shut down. Look up on `ServiceRegistry` there.
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
    /// func `A note is shared`() {
    ///     #expect(ServiceRegistry.sharingService?.share("note") == "fake note")
    /// }
    /// ```
    ///
    /// Otherwise it is the same as with a closure that takes the registry.
    public static func services(
        strict: Bool = false,
        start: Bool = false,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ set: @escaping @Sendable () async throws -> Void
    ) -> Self {
        services(strict: strict, start: start, fileID: fileID, line: line) { _ in try await set() }
    }
}

#endif
