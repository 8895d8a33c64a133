// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// Rejects requests without a valid token.
struct TokenMiddleware: RouterMiddleware {
    typealias Context = BackendContext

    let tokens: any Tokens

    func handle(
        _ request: Request,
        context: BackendContext,
        next: @concurrent (Request, BackendContext) async throws -> Response
    ) async throws -> Response {
        guard await tokens.accepts(request) else {
            throw HTTPError(
                .unauthorized,
                headers: [.wwwAuthenticate: "Bearer"],
                message: "This needs a valid token; POST to /tokens for one."
            )
        }
        return try await next(request, context)
    }
}
