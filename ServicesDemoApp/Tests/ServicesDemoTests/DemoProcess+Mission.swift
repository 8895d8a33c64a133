// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoTestSupport
import Foundation

extension DemoProcess {
    /// The demo with a walk and without pages.
    static func mission(
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        in folder: URL? = nil,
        withoutPrivileges: Bool = false
    ) throws -> DemoProcess {
        try DemoProcess(
            ["--exit"] + arguments,
            environment: environment,
            in: folder,
            withoutPrivileges: withoutPrivileges
        )
    }
}
