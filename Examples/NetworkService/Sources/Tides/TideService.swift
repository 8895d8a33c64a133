// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOA
import SOAHTTP
import SOAServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A service that returns the tide of a harbour, by its name.
public typealias TideService = Service<String, Result<Tide, any Error>>

extension TideService {
    /// Returns the service of a server.
    public static func tides(in context: some URLServiceContext) -> Self {
        Service { harbour in
            let url = try context.url("tides", harbour)
            return try await context.perform(URLRequest(url: url)).validated().decode(Tide.self).get()
        }
    }
}

extension ServiceName<TideService> {
    /// The name of the tide service.
    public static var tides: Self { "tides" }
}

extension ServiceName<any HTTPTransport> {
    /// The name of the transport, which sends requests.
    public static var transport: Self { "transport" }
}

/// Registers the tide service; the app registers the transport.
public func registerTides(baseURL: URL) {
    ServiceRegistry.add(.tides) {
        .tides(in: LiveURLServiceContext(baseURL: baseURL, transport: try ServiceRegistry.resolve(.transport)))
    }
}
