// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServer
import HTTPTypes
import Hummingbird

/// Rejects requests from other sites that change something.
struct OriginCheck: RouterMiddleware {
    typealias Context = PagesContext

    let names: HostNames

    func handle(
        _ request: Request,
        context: PagesContext,
        next: @concurrent (Request, PagesContext) async throws -> Response
    ) async throws -> Response {
        if request.method != .get, request.method != .head, !isOwn(request) {
            throw HTTPError(.forbidden, message: "This form was sent by another site.")
        }
        return try await next(request, context)
    }

    /// Returns whether a request has the origin of the pages, or none, as requests of programs.
    private func isOwn(_ request: Request) -> Bool {
        let origins = request.headers[values: .origin]
        let sites = request.headers[values: .fetchSite]
        let authority = request.head.authority ?? ""
        // A proxy in front of a public name may terminate TLS.
        let own = names.isPublic(authority) ? ["http://\(authority)", "https://\(authority)"] : ["http://\(authority)"]
        return origins.allSatisfy(own.contains)
            && sites.allSatisfy { $0 == "same-origin" }
    }
}

extension HTTPField.Name {
    /// The `Sec-Fetch-Site` field.
    fileprivate static var fetchSite: Self { Self(parsed: "sec-fetch-site") ?? .origin }
}
