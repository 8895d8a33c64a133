// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import Foundation
import HTTPTypes
import Hummingbird
import SOA
import SOANetworking

/// The pages of single images, with downloads of their files.
@MainActor
struct AssetPages {
    let site: Site

    func add(to group: RouterGroup<PagesContext>) {
        group.get("gallery/:channel/:id", use: show)
        group.post("gallery/:channel/:id", use: reopen)
        group.get("gallery/:channel/:id/thumbnail", use: thumbnail)
        group.post("gallery/:channel/:id/download", use: download)
        group.post("gallery/:channel/:id/cancel", use: cancel)
        group.get("gallery/:channel/:id/file", use: file)
    }

    private func show(_ request: Request, _ context: PagesContext) async throws -> Response {
        let (channel, id) = (try context.requireChannel(), try context.requireImageID())
        let screen = try context.requireSession().screens.gallery.detail(of: id, in: channel)
        if screen.state.isNotStarted { await site.work { await screen.open() } }
        let content = AssetContent(screen, path: channel.path(of: id), in: channel)
        var page = Page(
            template: "asset",
            title: content.state.value?.name ?? "Image",
            path: ContentChannel.showroom.path
        )
        page.backing = ("AssetDetailViewController", "ContentGalleryService")
        page.isAtWork = content.state.isLoading || content.download.isLoading
        let isMissing = if case .notFound = screen.state.maybeError { true } else { false }
        return try await site.response(page, content, for: context, status: isMissing ? .notFound : .ok)
    }

    /// Loads an image again after a failure.
    private func reopen(_ request: Request, _ context: PagesContext) async throws -> Response {
        _ = try await Form(request, context)
        let (channel, id) = (try context.requireChannel(), try context.requireImageID())
        let screen = try context.requireSession().screens.gallery.detail(of: id, in: channel)
        await site.work { await screen.open() }
        return .redirect(to: channel.path(of: id))
    }

    private func cancel(_ request: Request, _ context: PagesContext) async throws -> Response {
        _ = try await Form(request, context)
        let (channel, id) = (try context.requireChannel(), try context.requireImageID())
        try context.requireSession().screens.gallery.detail(of: id, in: channel).handleCancelButtonTap(self)
        return .redirect(to: channel.path(of: id))
    }

    /// Returns the thumbnail, or a placeholder for a listed image whose thumbnail is not available.
    private func thumbnail(_ request: Request, _ context: PagesContext) async throws -> Response {
        let (channel, id) = (try context.requireChannel(), try context.requireImageID())
        let image = GalleryImage(id: id, name: "", description: "")
        let gallery = try context.requireSession().screens.gallery
        let bytes = await gallery.list(channel).thumbnail(of: image)
        if let picture = bytes.flatMap(Picture.init) { return picture.response }
        guard gallery.shows(id, in: channel) else { throw HTTPError(.notFound, message: "There is no such image.") }
        return .redirect(to: "/no-picture.svg")
    }

    private func download(_ request: Request, _ context: PagesContext) async throws -> Response {
        let form = try await Form(request, context)
        let (channel, id) = (try context.requireChannel(), try context.requireImageID())
        let screen = try context.requireSession().screens.gallery.detail(of: id, in: channel)
        let folder = try context.requireSession().scope.resolve(.downloadFolder).url
        if screen.state.isNotStarted { await screen.open() }
        screen.renditionField.text = form["rendition"]
        await site.work { await screen.handleDownloadButtonTap(self, into: folder) }
        return .redirect(to: channel.path(of: id))
    }

    /// Returns the last downloaded file.
    private func file(_ request: Request, _ context: PagesContext) async throws -> Response {
        let (channel, id) = (try context.requireChannel(), try context.requireImageID())
        let screen = try context.requireSession().screens.gallery.detail(of: id, in: channel)
        guard let file = screen.download.maybeValue?.file, let bytes = try? Data(contentsOf: file) else {
            throw HTTPError(.notFound, message: "This file was not downloaded yet.")
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/octet-stream",
                // The service creates names of ASCII letters, digits and dots only.
                .contentDisposition: "attachment; filename=\"\(file.lastPathComponent.filter { $0 != "\"" })\"",
            ],
            body: .init(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }
}
