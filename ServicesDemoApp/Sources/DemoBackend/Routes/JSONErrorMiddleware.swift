// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// Responds to each failure with JSON that reveals no internal detail.
struct JSONErrorMiddleware: RouterMiddleware {
    typealias Context = BackendContext

    func handle(
        _ request: Request,
        context: BackendContext,
        next: @concurrent (Request, BackendContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.body != nil {
            throw error
        } catch let error as any HTTPResponseError {
            throw HTTPError(error.status, message: error.status.reasonPhrase)
        } catch {
            throw HTTPError(.internalServerError, message: "The server cannot respond now.")
        }
    }
}
