// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// Finds the session of a request by its cookie, and begins one for who has none and looks at a page.
struct SessionMiddleware: RouterMiddleware {
    typealias Context = PagesContext

    private static let cookieName = "soa-demo"

    let site: Site
    private let signer = CookieSigner()

    init(site: Site) {
        self.site = site
    }

    func handle(
        _ request: Request,
        context: PagesContext,
        next: @concurrent (Request, PagesContext) async throws -> Response
    ) async throws -> Response {
        let id = request.cookies[Self.cookieName].flatMap { signer.verify($0.value) }
        guard let session = await session(id, mayBegin: request.method == .get || request.method == .head) else {
            throw Session.expired
        }
        var context = context
        context.session = session
        var response = try await next(request, context)
        let newID = await session.id.text
        if newID != id {
            let value = signer.sign(newID)
            response.setCookie(Cookie(name: Self.cookieName, value: value, path: "/", sameSite: .strict))
        }
        return response
    }

    @MainActor
    private func session(_ id: String?, mayBegin: Bool) -> Session? {
        id.flatMap { site.sessions.session($0) } ?? (mayBegin ? site.sessions.begin() : nil)
    }
}
