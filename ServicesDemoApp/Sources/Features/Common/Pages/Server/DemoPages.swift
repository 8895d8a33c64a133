// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServer
public import Foundation
import Hummingbird
public import ServiceLifecycle

/// The pages of the demo, on loopback: each shows a view controller, and one shows the registry itself.
///
/// A service of a `ServiceGroup`: it runs until it is cancelled, or told to shut down gracefully.
public struct DemoPages: Service {
    /// How many ports are tried before any that is free is good enough.
    private static let mostPorts = 20

    private let settings: PagesSettings
    private let onListening: @Sendable (URL) -> Void

    /// Describes the server; nothing is opened before it runs.
    ///
    /// - Parameters:
    ///   - settings: What the pages are served with.
    ///   - onListening: Told the address, once requests are answered there.
    public init(_ settings: PagesSettings, onListening: @escaping @Sendable (URL) -> Void = { _ in }) {
        self.settings = settings
        self.onListening = onListening
    }

    /// Answers requests until it is told to stop.
    ///
    /// - Throws: ``PagesError`` when the port or what comes with the pages cannot be used.
    public func run() async throws {
        let site = try await Site(settings, templates: try await Templates.load())
        let routes = PagesRoutes(site: site, files: try StaticFiles(), names: HostNames(settings.hosts))
        switch settings.port {
        case .exactly(let port):
            try await serve(routes, at: port)
        case .from(let first):
            var port = first
            while try await serve(routes, atFree: port) == false {
                port = port < first + Self.mostPorts ? port + 1 : 0
            }
        }
        await site.sessions.closeAll()
    }

    /// Serves the pages at a port if nobody else is there; false if somebody is.
    private func serve(_ routes: PagesRoutes, atFree port: Int) async throws -> Bool {
        do {
            try await serve(routes, at: port)
            return true
        } catch PagesError.cannotListen where port != 0 {
            return false
        }
    }

    private func serve(_ routes: PagesRoutes, at port: Int) async throws {
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
        } catch let error as DemoServer.CannotListen {
            throw PagesError.cannotListen(port: port, reason: error.reason)
        }
    }
}
