// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServer
public import Foundation
import Hummingbird
public import ServiceLifecycle

/// The server of the demo's pages.
///
/// Each page shows a view controller, and one shows the registry.
///
/// It is a service of a `ServiceGroup` and runs until cancellation or a graceful shutdown.
public struct DemoPages: Service {
    /// The number of ports to try before the system chooses one.
    private static let mostPorts = 20

    private let settings: PagesSettings
    private let onListening: @Sendable (URL) -> Void

    /// Describes the server; it opens nothing until it runs.
    ///
    /// - Parameters:
    ///   - settings: The settings of the pages.
    ///   - onListening: Receives the address, once the server accepts requests.
    public init(_ settings: PagesSettings, onListening: @escaping @Sendable (URL) -> Void = { _ in }) {
        self.settings = settings
        self.onListening = onListening
    }

    /// Responds to requests until cancellation or a graceful shutdown.
    ///
    /// - Throws: ``PagesError`` when the port or the resources of the pages can't be used.
    public func run() async throws {
        let site = try await Site(settings, templates: try await Templates.load())
        let names = HostNames(settings.hosts, listeningAt: settings.address)
        let routes = PagesRoutes(site: site, files: try StaticFiles(), names: names)
        switch settings.port {
        case .exactly(let port):
            _ = try await serve(routes, at: port)
        case .from(let first):
            var port = first
            while try await serve(routes, at: port, orNext: port != 0) == false {
                port = port < first + Self.mostPorts ? port + 1 : 0
            }
        }
        await site.sessions.closeAll()
    }

    /// Serves the pages at a port; returns false if that is in use, and the next one will do.
    private func serve(_ routes: PagesRoutes, at port: Int, orNext mayMove: Bool = false) async throws -> Bool {
        do {
            let server = DemoServer(
                address: settings.address,
                port: port,
                requestLimit: settings.requestLimit,
                grace: settings.grace
            )
            try await server.run(await routes.responder()) { [onListening] url in
                onListening(url.appending(path: "/"))
            }
            return true
        } catch let error as DemoServer.CannotListen {
            if mayMove, error.isPortInUse { return false }
            throw PagesError.cannotListen(port: port, reason: error.reason)
        }
    }
}
