// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServer
import Hummingbird

/// Rejects requests whose host is not a name of the backend.
struct HostMiddleware: RouterMiddleware {
    typealias Context = BackendContext

    let names: HostNames

    func handle(
        _ request: Request,
        context: BackendContext,
        next: @concurrent (Request, BackendContext) async throws -> Response
    ) async throws -> Response {
        guard names.contains(request.head.authority, at: context.port) else {
            throw HTTPError(.misdirectedRequest, message: "This backend does not respond to this host name.")
        }
        return try await next(request, context)
    }
}
