// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import Hummingbird

extension PagesContext {
    /// Returns the channel in the path.
    func requireChannel() throws(HTTPError) -> ContentChannel {
        guard let channel = parameters.get("channel", as: ContentChannel.self) else { throw HTTPError(.notFound) }
        return channel
    }

    /// Returns the image ID in the path.
    func requireImageID() throws(HTTPError) -> String {
        guard let id = parameters.get("id")?.removingPercentEncoding, !id.isEmpty, id.utf8.count <= 200 else {
            throw HTTPError(.notFound)
        }
        return id
    }
}

extension ContentChannel {
    /// The path of the channel's gallery.
    var path: String { "/gallery/\(rawValue)" }

    /// Returns the path of an image.
    func path(of id: String) -> String {
        "\(path)/\(id.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
    }
}
