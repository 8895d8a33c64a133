// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// The links of a response.
struct ContentLinks: Sendable {
    /// The base URL of the delivery API, with server and version.
    let base: String
    /// The token of the channel, a parameter of each link.
    let channelToken: String
    /// The requested relations; nil for all.
    private let wanted: Set<String>?

    /// Creates the links of a response.
    ///
    /// - Parameters:
    ///   - base: The base URL of the delivery API.
    ///   - channelToken: The token of the channel.
    ///   - relations: The parameter `links`.
    init(base: String, channelToken: String, relations: String?) {
        self.base = base
        self.channelToken = channelToken
        wanted = relations.map { text in
            Set(text.lowercased().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
        }
    }

    /// Returns the links of a single resource.
    func own(_ path: String) -> JSON {
        let described = "metadata-catalog/\(path.prefix { $0 != "/" })"
        return .list(
            [link("self", path), link("canonical", path), link("describedby", described)].compactMap(\.self)
        )
    }

    /// Returns the links of a page, with a link to each other page that exists.
    func ofPage(_ path: String, _ parameters: [String: String], page: ContentPage, total: Int) -> JSON {
        func to(_ relation: String, _ offset: Int?) -> JSON? {
            guard let offset else { return nil }
            let changed = ["offset": "\(offset)", "limit": "\(page.limit)"]
            return link(relation, path, parameters.merging(changed) { $1 })
        }
        let next = page.offset + page.limit
        let last = page.limit > 0 && total > 0 ? (total - 1) / page.limit * page.limit : 0
        return .list(
            [
                to("self", page.offset), link("canonical", path), link("describedby", "metadata-catalog/\(path)"),
                to("first", 0), to("last", last),
                to("prev", page.offset > 0 ? max(0, page.offset - page.limit) : nil),
                to("next", next < total && page.limit > 0 ? next : nil),
            ]
            .compactMap(\.self)
        )
    }

    /// Returns the link to a file.
    func file(_ path: String, _ parameters: [String: String] = [:], mimeType: String) -> JSON {
        .list([link("self", path, parameters, mediaType: mimeType)].compactMap(\.self))
    }

    private func link(
        _ relation: String,
        _ path: String,
        _ parameters: [String: String] = [:],
        mediaType: String = "application/json"
    ) -> JSON? {
        if let wanted, !wanted.contains(relation) { return nil }
        let query = parameters.merging(["channelToken": channelToken]) { $1 }.sorted { $0.key < $1.key }
            .map { "\(encoded($0.key))=\(encoded($0.value))" }
        return [
            "href": .text("\(base)/\(path)?\(query.joined(separator: "&"))"),
            "rel": .text(relation),
            "method": "GET",
            "mediaType": .text(mediaType),
        ]
    }

    private func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-._~")))
            ?? ""
    }
}
