// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServer
import Hummingbird

/// Responds only to requests for the backend by a name of its own.
struct HostMiddleware: RouterMiddleware {
    typealias Context = BackendContext

    let names: HostNames

    func handle(
        _ request: Request,
        context: BackendContext,
        next: @concurrent (Request, BackendContext) async throws -> Response
    ) async throws -> Response {
        guard names.contains(request.head.authority, at: context.port) else {
            throw HTTPError(.misdirectedRequest, message: "This backend has another name.")
        }
        return try await next(request, context)
    }
}
