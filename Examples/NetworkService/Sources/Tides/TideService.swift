// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOA
import SOAHTTP
import SOAServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Takes the name of a harbour, and answers its tide.
public typealias TideService = Service<String, Result<Tide, any Error>>

extension TideService {
    /// The service as a server offers it.
    public static func tides(in context: some URLServiceContext) -> Self {
        Service { harbour in
            do {
                let url = try context.url("tides", harbour)
                return await context.perform(URLRequest(url: url)).validated().decode(Tide.self)
            } catch {
                return .failure(error)
            }
        }
    }
}

extension ServiceName where Service == TideService {
    /// The name that the tides are registered by.
    public static var tides: Self { "tides" }
}

extension ServiceName where Service == any HTTPTransport {
    /// The name of the place where requests leave.
    public static var transport: Self { "transport" }
}

/// Registers the tides; the transport is up to the app.
public func registerTides(baseURL: URL) {
    ServiceRegistry.add(.tides) {
        .tides(in: LiveURLServiceContext(baseURL: baseURL, transport: try ServiceRegistry.resolve(.transport)))
    }
}
