// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// Answers every failure in the form of the delivery API, and tells nothing of what went wrong inside.
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
            problem = ContentProblem(status: error.status, title: reason, detail: "The request cannot be answered.")
        } catch {
            problem = ContentProblem(
                status: .internalServerError,
                title: "Internal Server Error",
                detail: "The server cannot answer now."
            )
        }
        var response = try problem.answer.response(from: request, context: context)
        response.status = problem.status
        for field in problem.headers { response.headers.append(field) }
        return response
    }
}
