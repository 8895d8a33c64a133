// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServer
import Hummingbird

/// Responds only to requests for this machine by a name of its own.
struct HostCheck: RouterMiddleware {
    typealias Context = PagesContext

    let names: HostNames

    func handle(
        _ request: Request,
        context: PagesContext,
        next: @concurrent (Request, PagesContext) async throws -> Response
    ) async throws -> Response {
        guard names.contains(request.head.authority, at: context.port) else {
            throw HTTPError(.misdirectedRequest, message: "These pages are at http://127.0.0.1 and nowhere else.")
        }
        return try await next(request, context)
    }
}
