// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB
import Hummingbird

/// Where requests for content come in, each with one access to the database.
struct ContentRoute<Context: RequestContext> {
    let group: RouterGroup<Context>
    let version: String
    let data: any DatabaseReader
    let accepts: ContentAccess

    /// Answers with JSON.
    func get(_ path: RouterPath, answer: @escaping @Sendable (ContentReader, ContentQuestion) throws -> JSON) {
        group.get(path) { [version, data, accepts] request, context in
            let question = try await ContentQuestion(request, context, version: version, data: data, accepts: accepts)
            return try await data.read { try answer(ContentReader(db: $0, channel: question.channel), question) }
        }
    }

    /// Answers with a file.
    func file(_ path: RouterPath, answer: @escaping @Sendable (ContentReader, ContentQuestion) throws -> FileAnswer) {
        group.get(path) { [version, data, accepts] request, context in
            let question = try await ContentQuestion(request, context, version: version, data: data, accepts: accepts)
            let file = try await data.read { try answer(ContentReader(db: $0, channel: question.channel), question) }
            return try await file.response(to: request, context: context)
        }
    }
}
