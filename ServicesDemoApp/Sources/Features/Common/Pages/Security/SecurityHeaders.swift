// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import HTTPTypes
import Hummingbird

/// Adds security headers to each response, errors included.
struct SecurityHeaders: RouterMiddleware {
    typealias Context = PagesContext

    /// Allows only resources of the pages themselves, and no inline scripts and framing.
    static let contentSecurityPolicy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
        form-action 'self'; frame-ancestors 'none'; base-uri 'none'
        """

    private static let fields = [
        "content-security-policy": contentSecurityPolicy,
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        // Not `no-referrer`, which would remove the origin from the pages' own forms.
        "referrer-policy": "same-origin",
        "x-content-type-options": "nosniff",
    ]

    func handle(
        _ request: Request,
        context: PagesContext,
        next: @concurrent (Request, PagesContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        for (name, value) in Self.fields {
            if let name = HTTPField.Name(name) { response.headers[name] = value }
        }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        return response
    }
}
