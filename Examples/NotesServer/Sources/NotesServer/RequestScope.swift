// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird
import SOA

/// Runs each request in a scope of its own.
struct RequestScope<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        try await ServiceRegistry.withScope("request") { _ in
            try await next(request, context)
        }
    }
}
