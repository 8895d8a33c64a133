// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Testing)

public import SOA
public import Testing

/// Expects that services were built in time.
///
/// ```swift
/// @Test func `The launch is quick`() async throws {
///     try await ServiceRegistry.start()
///     expectLaunch(within: .milliseconds(300), each: .milliseconds(50))
/// }
/// ```
///
/// If something took longer, one issue lists it, with the builds that made up the time and their call sites.
///
/// The launch lasts from the beginning of the first build to the end of the last, so check it right after the start. The
/// time of one service excludes the builds that it waits for. The clock is the real one: allow for slow machines. A
/// registry in which nothing was built fails the test too. A limit that is nil allows any time.
public func expectLaunch(
    of registry: ServiceRegistryImplementation = ServiceRegistry,
    within total: Duration? = nil,
    each: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let budget = LaunchBudget(total: total, each: each)
    guard let text = budget.overrun(in: registry.snapshot()) else { return }
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
}

#endif
