// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Testing)

public import SOA
public import Testing

/// Expects that services are wired together without a mistake.
///
/// ```swift
/// @Test func `Everything that is looked up is registered`() async {
///     await expectValidWiring()
/// }
/// ```
///
/// Builds everything in an overlay, with the overrides of the test, and shuts it down again. One issue lists every mistake
/// with the call sites of the registrations. An accessor in a factory traps if it can't resolve a service; `try resolve`
/// throws instead.
///
/// Accept a finding that is no mistake by name, with a reason. An acceptance that matches nothing is part of the issue,
/// unless the check is cancelled:
///
/// ```swift
/// await expectValidWiring(accepting: [.captive(holder: .repository, held: .clock, "stateless")])
/// ```
public func expectValidWiring(
    of registry: ServiceRegistryImplementation = ServiceRegistry,
    accepting accepted: [AcceptedProblem] = [],
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    let found = await registry.validate(building: true)
    let problems = found.filter { problem in !accepted.contains { $0.accepts(problem) } }
    // What a cancelled check did not look at may still be found.
    let stale = Task.isCancelled ? [] : accepted.filter { acceptance in !found.contains { acceptance.accepts($0) } }
    let report = (problems.isEmpty ? [] : [registry.report(problems)]) + stale.map(\.staleness)
    if report.isEmpty { return }
    Issue.record(Comment(rawValue: report.joined(separator: "\n")), sourceLocation: sourceLocation)
}

#endif
