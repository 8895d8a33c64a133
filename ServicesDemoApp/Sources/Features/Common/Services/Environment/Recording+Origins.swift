// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOAHTTP

extension Recording {
    /// The servers that were asked, each by scheme, host and port, in the order of their first answers.
    public var origins: [URL] {
        var origins: [URL] = []
        for exchange in exchanges {
            if let origin = exchange.origin, !origins.contains(origin) { origins.append(origin) }
        }
        return origins
    }

    /// What one server answered.
    ///
    /// - Parameter origin: The server, by scheme, host and port.
    /// - Returns: A recording of this server alone.
    public func answers(of origin: URL?) -> Recording {
        Recording(exchanges.filter { $0.origin == origin })
    }
}

extension Recording.Exchange {
    fileprivate var origin: URL? {
        guard var components = URLComponents(string: request.url) else { return nil }
        components.path = ""
        components.query = nil
        components.fragment = nil
        return components.url
    }
}
