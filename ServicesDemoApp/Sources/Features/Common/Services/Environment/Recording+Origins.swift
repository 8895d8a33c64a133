// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOAHTTP

extension Recording {
    /// The servers of the recording, each as scheme, host and port, in the order of their first responses.
    public var origins: [URL] {
        var origins: [URL] = []
        for exchange in exchanges {
            if let origin = exchange.origin, !origins.contains(origin) { origins.append(origin) }
        }
        return origins
    }

    /// Returns the recording of one server.
    ///
    /// - Parameter origin: The server, as scheme, host and port.
    /// - Returns: The exchanges with this server.
    public func responses(of origin: URL?) -> Recording {
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
