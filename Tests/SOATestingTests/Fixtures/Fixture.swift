// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// What the tests under `Fixtures` need to run: they fail on purpose, in a process that another test started.
enum Fixture {
    /// The variable that is set in such a process.
    static let variable = "SOA_TESTING_FIXTURES"

    static var isEnabled: Bool {
        ProcessInfo.processInfo.environment[variable] != nil
    }
}
