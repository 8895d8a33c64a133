// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Hummingbird

/// Finds the session of a request by its cookie, and begins a session for a page request without one.
///
/// Browsers share cookies among the ports of a host, so each site has its own cookie name.
struct SessionMiddleware: RouterMiddleware {
    typealias Context = PagesContext

    let site: Site

    func handle(
        _ request: Request,
        context: PagesContext,
        next: @concurrent (Request, PagesContext) async throws -> Response
    ) async throws -> Response {
        let cookie = request.cookies[site.cookieName].flatMap { Secret($0.value) }
        let mayBegin = request.method == .get || request.method == .head
        guard let session = try await session(cookie, mayBegin: mayBegin) else { throw Session.expired }
        var context = context
        context.session = session
        var response = try await next(request, context)
        let id = await session.id
        if id != cookie, response.headers[.setCookie] == nil {
            response.setCookie(site.cookie(id.text))
        }
        return response
    }

    @MainActor
    private func session(_ cookie: Secret?, mayBegin: Bool) async throws -> Session? {
        do {
            if let cookie { return try await site.sessions.session(cookie) }
            return mayBegin ? site.sessions.begin() : nil
        } catch is DemoDatabaseError {
            throw HTTPError(.serviceUnavailable, message: "The sessions cannot be read now. Try again in a moment.")
        }
    }
}
