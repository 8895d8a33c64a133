// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// Responds to each failure in the form of the delivery API, without internal details.
struct ContentErrorMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let problem: ContentProblem
        do {
            return try await next(request, context)
        } catch let error as ContentProblem {
            problem = error
        } catch let error as any HTTPResponseError {
            let reason = error.status.reasonPhrase
            problem = ContentProblem(
                status: error.status,
                title: reason,
                detail: "The server cannot process the request."
            )
        } catch {
            problem = ContentProblem(
                status: .internalServerError,
                title: "Internal Server Error",
                detail: "The server cannot respond now."
            )
        }
        var response = try problem.body.response(from: request, context: context)
        response.status = problem.status
        for field in problem.headers { response.headers.append(field) }
        return response
    }
}
