// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// Which requests a backend answers.
struct BackendRoutes {
    let data: BackendDatabase
    let tokens: TokenStore

    var router: Router<BackendContext> {
        let router = Router(context: BackendContext.self)
        router.add(middleware: JSONErrorMiddleware())
        router.get("taxService/:registration") { [data] _, context in
            try await vehicle(context.parameters.require("registration"), in: data)
        }
        router.get("garages") { [data] request, _ in
            let town = try PlainText(request.uri.queryParameters["town"].map(String.init), called: "town")
            return try await data.garages(in: town.text)
        }
        router.post("tokens") { [tokens] _, _ in tokens.issue() }
        router.group("catalogue").add(middleware: TokenMiddleware(tokens: tokens))
            .post("search") { [data] request, context in
                try await request.decode(as: CatalogueSearch.self, context: context).results(in: data)
            }
        return router
    }
}

/// Looks a vehicle up by the text of its number plate.
private func vehicle(_ registration: String, in data: BackendDatabase) async throws -> VehicleRow {
    let isPlate = (2...7).contains(registration.utf8.count) && registration.utf8.allSatisfy { byte in
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    guard isPlate else {
        throw HTTPError(.badRequest, message: "A registration is 2 to 7 capital letters and digits, without spaces.")
    }
    guard let vehicle = try await data.vehicle(registration) else {
        throw HTTPError(.notFound, message: "There is no vehicle with this registration.")
    }
    return vehicle
}
