// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import HTTPTypes
import Hummingbird
import Mustache

/// The templates of the pages.
///
/// Templates escape each value; none of them inserts a value unescaped.
struct Templates: Sendable {
    /// The folder with all templates.
    private static var folder: URL { Bundle.module.bundleURL }

    private let library: MustacheLibrary

    /// Reads the template resources.
    static func load() async throws(PagesError) -> Templates {
        do {
            return Templates(library: try await MustacheLibrary(directory: folder.path))
        } catch {
            throw .resourcesUnusable(reason: "\(error)")
        }
    }

    /// Returns a rendered page.
    ///
    /// Renders outside the main actor.
    @concurrent
    func response(_ template: String, _ content: some Sendable, status: HTTPResponse.Status) async throws -> Response {
        guard let text = library.render(content, withTemplate: template) else {
            throw PagesError.resourcesUnusable(reason: "there is no \(template)")
        }
        return Response(
            status: status,
            headers: [.contentType: "text/html; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(string: text))
        )
    }
}
