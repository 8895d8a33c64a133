// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import Hummingbird
import SOANetworking

/// The page that searches the catalogue.
@MainActor
struct CataloguePages {
    private struct Item: Sendable {
        let number: String
        let name: String
        let price: String
        let query: String
    }

    private struct Items: Sendable {
        let items: [Item]
        let isEmpty: Bool
    }

    private struct Content: Sendable {
        let words: String
        let state: StateContent<Items>
    }

    let site: Site

    func add(to group: RouterGroup<PagesContext>) {
        group.get("catalogue", use: show)
        group.post("catalogue", use: search)
        group.post("catalogue/cancel", use: cancel)
    }

    private func show(_ request: Request, _ context: PagesContext) async throws -> Response {
        let screen = try context.requireSession().screens.catalogue
        let state = StateContent(screen.model.modelState) { results in
            let items = results.map { Item(number: $0.number, name: $0.name, price: "\($0.price)", query: $0.query) }
            return Items(items: items, isEmpty: items.isEmpty)
        }
        var page = Page(template: "catalogue", title: "Catalogue", path: "/catalogue")
        page.backing = ("CatalogueSearchViewController", "CatalogueSearchService")
        page.isAtWork = state.isLoading
        let content = Content(words: screen.searchField.text ?? "", state: state)
        return try await site.response(page, content, for: context)
    }

    private func search(_ request: Request, _ context: PagesContext) async throws -> Response {
        let form = try await Form(request, context)
        let screen = try context.requireSession().screens.catalogue
        screen.searchField.text = form["words"]
        await site.work { await screen.handleSearchButtonTap(self) }
        return .redirect(to: "/catalogue")
    }

    private func cancel(_ request: Request, _ context: PagesContext) async throws -> Response {
        _ = try await Form(request, context)
        try context.requireSession().screens.catalogue.handleCancelButtonTap(self)
        return .redirect(to: "/catalogue")
    }
}
