// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

package import Foundation

extension URL {
    /// Scheme, host, port and path, which a log or an error may have.
    package var publicPart: URL? {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
        components.user = nil
        components.password = nil
        components.query = nil
        components.fragment = nil
        return components.url
    }
}
