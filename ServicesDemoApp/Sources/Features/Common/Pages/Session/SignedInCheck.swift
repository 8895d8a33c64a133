// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// Redirects visitors without account to the sign-in page.
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
