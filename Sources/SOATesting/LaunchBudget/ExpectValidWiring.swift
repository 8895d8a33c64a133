// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Testing)

public import SOA
public import Testing

/// Expects that services are wired together without a mistake.
///
/// ```swift
/// @Test func `Everything that is asked for is there`() async {
///     await expectValidWiring()
/// }
/// ```
///
/// Builds everything in a world of its own, with the overrides of the test, and shuts it down again. If anything is
/// wrong, one issue lists every mistake with the places of the registrations. A builder that asks through an accessor for
/// something that cannot be had stops the program with the same report; one that asks with `try resolve` does not.
///
/// - Parameters:
///   - registry: The registry to look at.
///   - sourceLocation: Where the expectation stands.
public func expectValidWiring(
    of registry: ServiceRegistryImplementation = ServiceRegistry,
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    let problems = await registry.validate(building: true)
    guard !problems.isEmpty else { return }
    Issue.record(Comment(rawValue: registry.report(problems)), sourceLocation: sourceLocation)
}

#endif
