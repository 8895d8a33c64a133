// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird
import SOA

/// Identifies the signed-in user, and registers the user in the scope of the request.
struct SignIn<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let accounts = try ServiceRegistry.resolve(.accounts)
        guard let token = bearerToken(of: request), let user = try await accounts.user(withToken: token) else {
            throw HTTPError(.unauthorized, headers: [.wwwAuthenticate: "Bearer"])
        }
        ServiceRegistry.add(.user) { user }
        return try await next(request, context)
    }

    private func bearerToken(of request: Request) -> String? {
        guard let value = request.headers[.authorization], value.hasPrefix("Bearer ") else { return nil }
        return String(value.dropFirst("Bearer ".count))
    }
}
