// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoTestSupport

extension DemoProcess {
    /// The demo with a walk and without pages.
    static func mission(
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        withoutPrivileges: Bool = false
    ) throws -> DemoProcess {
        try DemoProcess(["--exit"] + arguments, environment: environment, withoutPrivileges: withoutPrivileges)
    }
}
