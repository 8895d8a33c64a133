// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB
import Hummingbird

/// A request for content whose channel is open to whoever asks.
struct ContentQuestion: Sendable {
    /// The parameters behind the question mark; of two with one name the first.
    let query: [String: String]
    let channel: ChannelRow
    let links: ContentLinks

    private let path: [String: String]

    /// Looks for the channel that a request names, and for what lets it in there.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - context: What goes with it.
    ///   - version: The version of the delivery API that it was sent to.
    ///   - data: Where channels are.
    ///   - accepts: Tells whether the request may read channels that are secure.
    /// - Throws: ``ContentProblem`` if there is no such channel, or if it is closed to whoever asks.
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
                detail: "The channel token is missing or not known; send that of a channel as channelToken.",
                code: "CONTENT-CHANNEL"
            )
        }
        var isOpen = !channel.isSecure
        if !isOpen { isOpen = await accepts(request) }
        guard isOpen else {
            throw ContentProblem(
                status: .unauthorized,
                title: "Unauthorized",
                detail: "The channel is secure and needs a token that is still good; POST to /tokens for one.",
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

    /// A part of the path.
    func path(_ name: String) -> String { path[name] ?? "" }
}
