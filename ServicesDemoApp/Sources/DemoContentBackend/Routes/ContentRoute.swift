// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB
import Hummingbird

/// Adds routes for content; each request makes one access to the database.
struct ContentRoute<Context: RequestContext> {
    let group: RouterGroup<Context>
    let version: String
    let data: any DatabaseReader
    let accepts: ContentAccess

    /// Adds a route that responds with JSON.
    func get(_ path: RouterPath, respond: @escaping @Sendable (ContentReader, ContentQuestion) throws -> JSON) {
        group.get(path) { [version, data, accepts] request, context in
            let question = try await ContentQuestion(request, context, version: version, data: data, accepts: accepts)
            return try await data.read { try respond(ContentReader(db: $0, channel: question.channel), question) }
        }
    }

    /// Adds a route that responds with a file.
    func file(_ path: RouterPath, respond: @escaping @Sendable (ContentReader, ContentQuestion) throws -> FileResponse)
    {
        group.get(path) { [version, data, accepts] request, context in
            let question = try await ContentQuestion(request, context, version: version, data: data, accepts: accepts)
            let file = try await data.read { try respond(ContentReader(db: $0, channel: question.channel), question) }
            return try await file.response(to: request, context: context)
        }
    }
}
