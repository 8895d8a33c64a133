// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

extension URL {
    /// Scheme, host, port and path: what may stand in a log.
    var publicPart: String {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "unreadable URL" }
        components.user = nil
        components.password = nil
        components.query = nil
        components.fragment = nil
        return components.string ?? "unreadable URL"
    }
}
