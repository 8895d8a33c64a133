// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird
import SOA

/// Logs why a service can't be resolved, and sends a status that says no more.
struct ServiceErrors<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as ServiceRegistryError {
            context.logger.error("Service not resolved", error: error)
            switch error.reason {
            case .notReady, .closed: throw HTTPError(.serviceUnavailable)
            default: throw HTTPError(.internalServerError)
            }
        } catch let error as ServiceShutdownError {
            context.logger.error("Request scope not shut down", error: error)
            throw HTTPError(.internalServerError)
        }
    }
}
