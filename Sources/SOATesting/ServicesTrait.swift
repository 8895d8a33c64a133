// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Testing)

import SOA
public import Testing

/// A trait that gives each test its own services, created by `.services { }`.
public struct ServicesTrait: TestTrait, SuiteTrait, TestScoping {
    /// Identifies a trait that a suite passes on to its tests.
    private final class Identity: Sendable {}

    let isStrict: Bool
    let isStarted: Bool
    let site: CallSite
    let set: @Sendable (ServiceRegistryImplementation) async throws -> Void
    private let identity = Identity()

    /// True, since a suite passes the trait on to its tests, which share no services.
    public var isRecursive: Bool { true }

    /// Returns the trait itself for each case of each test and, if it is strict, for the test or suite that has it.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> ServicesTrait? {
        testCase != nil || isStrict ? self : nil
    }

    /// Runs one case of a test in its own overlay, and reports the findings to the test.
    ///
    /// Swift Testing calls this, for a strict trait also once without a case, around all of them.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        if testCase == nil {
            try await collectUsage(for: test, function)
        } else if let watch = TestWatch.current {
            // The suite's trait opened an overlay already, and reports for both.
            try await provideOverlay(for: test, watchedBy: watch, function)
        } else {
            try await watch(test, function)
        }
    }

    /// Reports the unused overrides of the trait, after all tests that it covers.
    private func collectUsage(for test: Test, _ function: @concurrent @Sendable () async throws -> Void) async throws {
        let id = ObjectIdentifier(identity)
        guard OverrideUsage.current[id] == nil else { return try await function() }
        let usage = OverrideUsage()
        let usages = OverrideUsage.current.merging([id: usage]) { _, new in new }
        try await OverrideUsage.$current.withValue(usages) { try await function() }
        for override in usage.unused {
            // Only some tests of a suite may have run.
            Finding.unused(override).record(near: test, isFailure: !test.isSuite)
        }
    }

    private func watch(_ test: Test, _ function: @concurrent @Sendable () async throws -> Void) async throws {
        let reporter = IssueReporter(for: test)
        let label = "\(test.name) (\(test.sourceLocation.fileID):\(test.sourceLocation.line))"
        let watch = TestWatch { reporter.report(.leftover($0, test: label)) }
        defer {
            for finding in watch.end() { finding.record(near: test) }
        }
        try await TestWatch.$current.withValue(watch) {
            try await provideOverlay(for: test, watchedBy: watch, function)
        }
    }

    private func provideOverlay(
        for test: Test,
        watchedBy watch: TestWatch,
        _ function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let base = ServiceRegistryImplementation.current
        // An overlay has no instances of its base, so what was started there is started anew.
        watch.addOverlay(isStrict: isStrict, isStarted: isStarted || base.isStartedOverlay)
        let usage = OverrideUsage.current[ObjectIdentifier(identity)]
        do {
            let overlay = try await base.makeOverlay(monitor: watch, set)
            // A trait may be there several times: on the suite, and on the test.
            let overlays = test.traits.count { $0 is ServicesTrait }
            if watch.isToBeStarted(ofOverlays: overlays) { try await overlay.start(at: site) }
            let overrides = overlay.overrides.map { Override(name: $0.name.nameInTest, site: $0.site) }
            try await overlay.run { try await function() }
            usage?.record(overrides, used: watch.used)
        } catch {
            usage?.recordInterruption()
            throw error
        }
    }
}

#endif
