// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServer
import HTTPTypes
import Hummingbird

/// Refuses what other sites let a browser send: they may link to the pages, and change nothing.
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

    /// Whether browsers say that the request comes from the pages themselves; programs say nothing.
    private func isOwn(_ request: Request) -> Bool {
        let origins = request.headers[values: .origin]
        let sites = request.headers[values: .fetchSite]
        let authority = request.head.authority ?? ""
        // In front of a public name there may be a proxy that encrypts.
        let own = names.isPublic(authority) ? ["http://\(authority)", "https://\(authority)"] : ["http://\(authority)"]
        return origins.allSatisfy(own.contains)
            && sites.allSatisfy { $0 == "same-origin" }
    }
}

extension HTTPField.Name {
    /// Where a browser says that a request comes from.
    fileprivate static var fetchSite: Self { Self(parsed: "sec-fetch-site") ?? .origin }
}
