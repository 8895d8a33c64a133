// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoContentBackend
import DemoServer
import Hummingbird

/// The routes of a backend.
struct BackendRoutes {
    let data: BackendDatabase
    let tokens: any Tokens
    let content: ContentBackend
    let names: HostNames
    /// Returns the state of the backend.
    let health: @Sendable () -> Health

    var router: Router<BackendContext> {
        let router = Router(context: BackendContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: JSONErrorMiddleware())
        router.add(middleware: HostMiddleware(names: names))
        router.get("health") { [health] request, context in
            let health = health()
            var response = try context.responseEncoder.encode(health, from: request, context: context)
            response.status = health.isReady ? .ok : .serviceUnavailable
            return response
        }
        router.get("taxService/:registration") { [data] _, context in
            try await Self.vehicle(context.parameters.require("registration"), in: data)
        }
        router.get("garages") { [data] request, _ in
            let town = try PlainText(request.uri.queryParameters["town"].map(String.init), called: "town")
            return try await data.garages(in: town.text)
        }
        router.post("tokens") { [tokens] _, _ in try await tokens.issue() }
        router.group("catalogue").add(middleware: TokenMiddleware(tokens: tokens))
            .post("search") { [data] request, context in
                try await request.decode(as: CatalogueSearch.self, context: context).results(in: data)
            }
        content.add(to: router)
        return router
    }

    /// Looks up a vehicle by the text of its number plate.
    private static func vehicle(_ registration: String, in data: BackendDatabase) async throws -> VehicleRow {
        guard registration.wholeMatch(of: /[A-Z0-9]{2,7}/) != nil else {
            throw HTTPError(.badRequest, message: "A registration is 2 to 7 capital letters and digits.")
        }
        guard let vehicle = try await data.vehicle(registration) else {
            throw HTTPError(.notFound, message: "There is no vehicle with this registration.")
        }
        return vehicle
    }
}
