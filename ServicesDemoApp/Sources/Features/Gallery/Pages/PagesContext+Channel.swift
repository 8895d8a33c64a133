// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import Hummingbird

extension PagesContext {
    /// The channel that the path names.
    func requireChannel() throws(HTTPError) -> ContentChannel {
        guard let channel = parameters.get("channel", as: ContentChannel.self) else { throw HTTPError(.notFound) }
        return channel
    }

    /// The image that the path names.
    func requireImageID() throws(HTTPError) -> String {
        guard let id = parameters.get("id")?.removingPercentEncoding, !id.isEmpty, id.utf8.count <= 200 else {
            throw HTTPError(.notFound)
        }
        return id
    }
}

extension ContentChannel {
    /// Where the gallery of the channel is.
    var path: String { "/gallery/\(rawValue)" }

    /// Where an image of the channel is.
    func path(of id: String) -> String {
        "\(path)/\(id.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
    }
}
