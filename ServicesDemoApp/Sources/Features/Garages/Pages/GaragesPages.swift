// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import Hummingbird
import SOANetworking

/// The page that lists the garages in a town.
@MainActor
struct GaragesPages {
    private struct Row: Sendable {
        let name: String
        let freeSlots: Int
    }

    private struct Garages: Sendable {
        let garages: [Row]
        let isEmpty: Bool
    }

    private struct Content: Sendable {
        let town: String
        let state: StateContent<Garages>
    }

    let site: Site

    func add(to group: RouterGroup<PagesContext>) {
        group.get("garages", use: show)
        group.post("garages", use: list)
        group.post("garages/cancel", use: cancel)
    }

    private func show(_ request: Request, _ context: PagesContext) async throws -> Response {
        let screen = try context.requireSession().screens.garages
        let state = StateContent(screen.state) { garages in
            Garages(
                garages: garages.map { Row(name: $0.name, freeSlots: $0.freeSlots) },
                isEmpty: garages.isEmpty
            )
        }
        var page = Page(template: "garages", title: "Garages", path: "/garages")
        page.backing = ("GaragesViewController", "NetworkProvider")
        page.isAtWork = state.isLoading
        return try await site.response(page, Content(town: screen.townField.text ?? "", state: state), for: context)
    }

    private func list(_ request: Request, _ context: PagesContext) async throws -> Response {
        let form = try await Form(request, context)
        let screen = try context.requireSession().screens.garages
        screen.townField.text = form["town"]
        await site.work { await screen.handleShowButtonTap(self) }
        return .redirect(to: "/garages")
    }

    private func cancel(_ request: Request, _ context: PagesContext) async throws -> Response {
        _ = try await Form(request, context)
        try context.requireSession().screens.garages.handleCancelButtonTap(self)
        return .redirect(to: "/garages")
    }
}
