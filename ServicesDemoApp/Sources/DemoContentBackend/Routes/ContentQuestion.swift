// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB
import Hummingbird

/// A request for content of a channel that it may read.
struct ContentQuestion: Sendable {
    /// The parameters of the query; the first one of each name.
    let query: [String: String]
    let channel: ChannelRow
    let links: ContentLinks

    private let path: [String: String]

    /// Finds the channel of a request, and checks its access.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - context: The context of the request.
    ///   - version: The version of the delivery API in its path.
    ///   - data: The database of the channels.
    ///   - accepts: Returns whether the request may read secure channels.
    /// - Throws: ``ContentProblem`` if the channel is unknown, or the request has no access to it.
    init(
        _ request: Request,
        _ context: some RequestContext,
        version: String,
        data: any DatabaseReader,
        accepts: ContentAccess
    ) async throws {
        query = Dictionary(request.uri.queryParameters.map { (String($0), String($1)) }) { first, _ in first }
        path = Dictionary(context.parameters.map { (String($0), String($1)) }) { first, _ in first }
        let named = query["channelToken"] ?? request.headers.first { $0.name.canonicalName == "channeltoken" }?.value
        guard let named, let channel = try await data.read({ try ChannelRow.fetchOne($0, key: named) }) else {
            throw ContentProblem(
                status: .forbidden,
                title: "Forbidden",
                detail: "The channel token is missing or unknown; send that of a channel as channelToken.",
                code: "CONTENT-CHANNEL"
            )
        }
        var isOpen = !channel.isSecure
        if !isOpen { isOpen = await accepts(request) }
        guard isOpen else {
            throw ContentProblem(
                status: .unauthorized,
                title: "Unauthorized",
                detail: "The channel is secure and needs a valid token; POST to /tokens for one.",
                code: "CONTENT-TOKEN",
                headers: [.wwwAuthenticate: "Bearer"]
            )
        }
        self.channel = channel
        links = ContentLinks(
            base: "http://\(request.head.authority ?? "127.0.0.1")/content/published/api/\(version)",
            channelToken: channel.token,
            relations: query["links"]
        )
    }

    /// Returns a parameter of the path.
    func path(_ name: String) -> String { path[name] ?? "" }
}
