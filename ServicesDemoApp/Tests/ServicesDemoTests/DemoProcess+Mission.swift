// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoTestSupport

extension DemoProcess {
    /// The demo as it walks through its mission, and ends.
    static func mission(
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        withoutPrivileges: Bool = false
    ) throws -> DemoProcess {
        try DemoProcess(["--exit"] + arguments, environment: environment, withoutPrivileges: withoutPrivileges)
    }
}
