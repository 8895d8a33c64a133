// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

/// Tests that fail for being strict.
@Suite(.enabled(if: Fixture.isEnabled))
struct StrictFixture {
    @Test(.app { $0.add(.greeter) { Butler() } }, .services(strict: true)) func strict() {
        _ = ServiceRegistry[.greeter, fileID: "App/Feature.swift", line: 3]
    }

    @Test(.services(strict: true) { $0.add(.number, fileID: "AppTests/Fakes.swift", line: 4) { 1 } }) func unused() {}
}

/// A suite that overrides something that its tests do not use.
@Suite(
    .enabled(if: Fixture.isEnabled),
    .services(strict: true) { $0.add(.number, fileID: "AppTests/Fakes.swift", line: 5) { 1 } }
)
struct StrictSuiteFixture {
    @Test func idle() {}
}
