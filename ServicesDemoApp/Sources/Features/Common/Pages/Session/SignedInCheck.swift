// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// Sends whoever has not signed in to the page for that.
struct SignedInCheck: RouterMiddleware {
    typealias Context = PagesContext

    func handle(
        _ request: Request,
        context: PagesContext,
        next: @concurrent (Request, PagesContext) async throws -> Response
    ) async throws -> Response {
        guard await context.session?.account != nil else { return .redirect(to: "/sign-in") }
        return try await next(request, context)
    }
}
