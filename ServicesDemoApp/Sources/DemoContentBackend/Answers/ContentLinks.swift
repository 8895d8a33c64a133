// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// The links of an answer.
struct ContentLinks: Sendable {
    /// Where the paths of the delivery API begin, with server and version.
    let base: String
    /// The token of the channel, which goes with every link.
    let channelToken: String
    /// Which relations are wanted; nil for all.
    private let wanted: Set<String>?

    /// Puts together what links are made of.
    ///
    /// - Parameters:
    ///   - base: Where the paths of the delivery API begin.
    ///   - channelToken: The token of the channel.
    ///   - relations: The parameter `links`.
    init(base: String, channelToken: String, relations: String?) {
        self.base = base
        self.channelToken = channelToken
        wanted = relations.map { text in
            Set(text.lowercased().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
        }
    }

    /// The links of something that stands alone.
    func own(_ path: String) -> JSON {
        let described = "metadata-catalog/\(path.prefix { $0 != "/" })"
        return .list(
            [link("self", path), link("canonical", path), link("describedby", described)].compactMap(\.self)
        )
    }

    /// The links of a page, of which those to other pages are there if the pages are.
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

    /// The link to a file.
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
