// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// Answers only who asks for this machine by a name of its own.
///
/// A foreign name that leads to loopback, as in DNS rebinding, gets nothing.
struct HostCheck: RouterMiddleware {
    typealias Context = PagesContext

    private static let names: Set = ["127.0.0.1", "localhost", "[::1]"]

    func handle(
        _ request: Request,
        context: PagesContext,
        next: @concurrent (Request, PagesContext) async throws -> Response
    ) async throws -> Response {
        guard let port = context.port, Self.names.contains(where: { request.head.authority == "\($0):\(port)" }) else {
            throw HTTPError(.misdirectedRequest, message: "These pages are at http://127.0.0.1 and nowhere else.")
        }
        return try await next(request, context)
    }
}
