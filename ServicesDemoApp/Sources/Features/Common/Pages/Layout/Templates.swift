// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import HTTPTypes
import Hummingbird
import Mustache

/// The templates that pages are made of.
///
/// A template puts in every value escaped: none of them has a way to put in one that is not.
struct Templates: Sendable {
    /// The folder that holds all of them, however many folders they come from.
    private static var folder: URL { Bundle.module.bundleURL }

    private let library: MustacheLibrary

    /// Reads the templates, which come with the pages.
    static func load() async throws(PagesError) -> Templates {
        do {
            return Templates(library: try await MustacheLibrary(directory: folder.path))
        } catch {
            throw .resourcesUnusable(reason: "\(error)")
        }
    }

    /// Answers with a page; off the main actor, which has better things to do.
    @concurrent
    func answer(_ template: String, _ content: some Sendable, status: HTTPResponse.Status) async throws -> Response {
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
