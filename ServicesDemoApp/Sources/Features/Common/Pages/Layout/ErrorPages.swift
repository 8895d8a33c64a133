// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// Responds to each failure with a page that reveals no internal detail.
struct ErrorPages: RouterMiddleware {
    typealias Context = PagesContext

    private struct Content: Sendable {
        let message: String
    }

    let site: Site

    func handle(
        _ request: Request,
        context: PagesContext,
        next: @concurrent (Request, PagesContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPError {
            var response = try await errorPage(error.status, error.body, context)
            for field in error.headers where field.name == .retryAfter { response.headers[field.name] = field.value }
            return response
        } catch let error as any HTTPResponseError {
            return try await errorPage(error.status, nil, context)
        } catch {
            return try await errorPage(.internalServerError, "The server cannot respond now.", context)
        }
    }

    private func errorPage(
        _ status: HTTPResponse.Status,
        _ message: String?,
        _ context: PagesContext
    ) async throws -> Response {
        let title = status.reasonPhrase.isEmpty ? "Error \(status.code)" : status.reasonPhrase
        let content = Content(message: message ?? (status == .notFound ? "There is no such page." : title.sentence))
        return try await site.response(Page(template: "error", title: title), content, for: context, status: status)
    }
}
