// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import HTTPTypes
import Hummingbird

/// The main page, which shares text.
@MainActor
struct MainPages {
    let site: Site

    func add(to group: RouterGroup<PagesContext>) {
        group.get("/", use: show)
        group.post("share", use: share)
        group.get("share/text", use: download)
    }

    private func show(_ request: Request, _ context: PagesContext) async throws -> Response {
        var page = Page(template: "share", title: "Share", path: "/")
        page.backing = ("MainViewController", "SharingService")
        return try await site.response(page, ShareContent(try context.requireSession().screens.main), for: context)
    }

    private func share(_ request: Request, _ context: PagesContext) async throws -> Response {
        let form = try await Form(request, context)
        let screen = try context.requireSession().screens.main
        screen.textField.text = form["text"]
        await screen.handleShareTextButtonTap(self)
        return .redirect(to: "/")
    }

    /// Returns the shared text as a file.
    private func download(_ request: Request, _ context: PagesContext) async throws -> Response {
        guard let text = try context.requireSession().screens.main.presentedSheet?.items.first else {
            throw HTTPError(.notFound, message: "Nothing shared yet.")
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/plain; charset=utf-8", .contentDisposition: "attachment; filename=\"shared.txt\"",
            ],
            body: .init(byteBuffer: ByteBuffer(string: text))
        )
    }
}
