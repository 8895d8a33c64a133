// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB
import Hummingbird

/// Where requests for content come in, each with one access to the database.
struct ContentRoute {
    let group: RouterGroup<BackendContext>
    let version: String
    let data: BackendDatabase
    let tokens: any Tokens

    /// Answers with JSON.
    func get(_ path: RouterPath, answer: @escaping @Sendable (ContentReader, ContentQuestion) throws -> JSON) {
        group.get(path) { [version, data, tokens] request, context in
            let question = try await ContentQuestion(request, context, version: version, data: data, tokens: tokens)
            return try await data.read { try answer(ContentReader(db: $0, channel: question.channel), question) }
        }
    }

    /// Answers with a file.
    func file(_ path: RouterPath, answer: @escaping @Sendable (ContentReader, ContentQuestion) throws -> FileAnswer) {
        group.get(path) { [version, data, tokens] request, context in
            let question = try await ContentQuestion(request, context, version: version, data: data, tokens: tokens)
            let file = try await data.read { try answer(ContentReader(db: $0, channel: question.channel), question) }
            return try await file.response(to: request, context: context)
        }
    }
}
