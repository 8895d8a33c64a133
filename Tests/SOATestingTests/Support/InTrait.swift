// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

/// Runs a closure as Swift Testing runs one case of a test that has the trait.
func inTrait(_ trait: ServicesTrait, _ body: @concurrent @Sendable () async throws -> Void) async throws {
    let test = try #require(Test.current)
    try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
}
