// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServer
import Hummingbird

/// Rejects requests whose host is not a name of the pages.
struct HostCheck: RouterMiddleware {
    typealias Context = PagesContext

    let names: HostNames

    func handle(
        _ request: Request,
        context: PagesContext,
        next: @concurrent (Request, PagesContext) async throws -> Response
    ) async throws -> Response {
        guard names.contains(request.head.authority, at: context.port) else {
            throw HTTPError(.misdirectedRequest, message: "These pages are served at http://127.0.0.1 only.")
        }
        return try await next(request, context)
    }
}
