// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird
import SOA

/// Creates the router with all routes.
func makeRouter() -> Router<BasicRequestContext> {
    let router = Router()
    router.addMiddleware {
        ServiceErrors()
        RequestScope()
    }
    router.get("health") { _, _ in HTTPResponse.Status.ok }

    let notes = router.group("notes").add(middleware: SignIn())
    notes.post { request, _ in
        let note = String(buffer: try await request.body.collect(upTo: 10_000))
        try await ServiceRegistry.notebook.add(note)
        return HTTPResponse.Status.created
    }
    notes.get { _, context in
        Response(
            status: .ok,
            headers: [.contentType: "text/plain; charset=utf-8"],
            body: .inScope(logger: context.logger) { writer in
                for note in try await ServiceRegistry.notebook.notes() {
                    try await writer.write(ByteBuffer(string: "\(note)\n"))
                }
                try await writer.finish(nil)
            }
        )
    }
    return router
}
