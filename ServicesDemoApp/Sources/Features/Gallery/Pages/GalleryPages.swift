// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import Foundation
import Hummingbird
import SOANetworking

/// The pages that list images, one per channel.
@MainActor
struct GalleryPages {
    private struct Channel: Sendable {
        let path: String
        let title: String
        let isCurrent: Bool
    }

    private struct Image: Sendable {
        let path: String
        let name: String
        let description: String
    }

    private struct Images: Sendable {
        let images: [Image]
        let count: Int
        let isEmpty: Bool
    }

    private struct Content: Sendable {
        let path: String
        let words: String
        let category: String
        let channels: [Channel]
        let state: StateContent<Images>
        let total: Int
        /// The title of the button that loads more images; nil without more images.
        let more: String?
    }

    private static let titles: [ContentChannel: String] = [.showroom: "Showroom", .workshop: "Workshop (with a token)"]

    let site: Site

    func add(to group: RouterGroup<PagesContext>) {
        group.get("gallery") { _, _ in Response.redirect(to: ContentChannel.showroom.path) }
        group.get("gallery/:channel", use: show)
        group.post("gallery/:channel", use: filter)
        group.post("gallery/:channel/more", use: fetchMore)
        group.post("gallery/:channel/cancel", use: cancel)
    }

    private func show(_ request: Request, _ context: PagesContext) async throws -> Response {
        let channel = try context.requireChannel()
        let screen = try context.requireSession().screens.gallery.list(channel)
        if screen.state.isNotStarted { await site.work { await screen.handleShowButtonTap(self) } }
        let content = content(of: screen, in: channel)
        var page = Page(template: "gallery", title: "Gallery", path: ContentChannel.showroom.path)
        page.backing = ("GalleryViewController", "ContentGalleryService")
        page.isAtWork = content.state.isLoading
        return try await site.response(page, content, for: context)
    }

    private func content(of screen: GalleryViewController, in channel: ContentChannel) -> Content {
        Content(
            path: channel.path,
            words: screen.searchField.text ?? "",
            category: screen.categoryField.text ?? "",
            channels: ContentChannel.allCases.map {
                Channel(path: $0.path, title: Self.titles[$0] ?? $0.rawValue, isCurrent: $0 == channel)
            },
            state: StateContent(screen.state) { images in
                Images(
                    images: images.map { image in
                        Image(path: channel.path(of: image.id), name: image.name, description: image.description)
                    },
                    count: images.count,
                    isEmpty: images.isEmpty
                )
            },
            total: screen.total,
            more: screen.hasMore && !screen.state.isLoading ? screen.state.more : nil
        )
    }

    private func filter(_ request: Request, _ context: PagesContext) async throws -> Response {
        let form = try await Form(request, context)
        let channel = try context.requireChannel()
        let screen = try context.requireSession().screens.gallery.list(channel)
        screen.searchField.text = form["words"]
        screen.categoryField.text = form["category"]
        await site.work { await screen.handleShowButtonTap(self) }
        return .redirect(to: channel.path)
    }

    private func fetchMore(_ request: Request, _ context: PagesContext) async throws -> Response {
        _ = try await Form(request, context)
        let channel = try context.requireChannel()
        let screen = try context.requireSession().screens.gallery.list(channel)
        await site.work { await screen.handleMoreButtonTap(self) }
        return .redirect(to: channel.path)
    }

    private func cancel(_ request: Request, _ context: PagesContext) async throws -> Response {
        _ = try await Form(request, context)
        let channel = try context.requireChannel()
        try context.requireSession().screens.gallery.list(channel).handleCancelButtonTap(self)
        return .redirect(to: channel.path)
    }
}

extension LoadingState<[GalleryImage], ContentGalleryError> {
    /// The title of the button that loads more images.
    fileprivate var more: String { maybeError == nil ? "Show more" : "Try again" }
}
