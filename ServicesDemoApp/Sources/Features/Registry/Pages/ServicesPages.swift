// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird
import SOA

/// The page that shows the state of the registry, with the switches.
@MainActor
struct ServicesPages {
    let site: Site

    /// Adds the page for all visitors, and the switches for signed-in users.
    func add(to visitors: RouterGroup<PagesContext>, members: RouterGroup<PagesContext>) {
        visitors.get("services", use: show)
        members.post("services/environment", use: flip)
        members.post("services/swap", use: swap)
    }

    private func show(_ request: Request, _ context: PagesContext) async throws -> Response {
        let content = ServicesContent(
            try context.requireSession().scope.snapshot(),
            switchboard: site.switchboard,
            log: site.log
        )
        return try await site.response(
            Page(template: "services", title: "Services", path: "/services"),
            content,
            for: context
        )
    }

    private func flip(_ request: Request, _ context: PagesContext) async throws -> Response {
        let form = try await Form(request, context)
        guard site.switchboard.flip(to: form["name"]) else {
            throw HTTPError(.badRequest, message: "There is no such environment.")
        }
        return .redirect(to: "/services")
    }

    private func swap(_ request: Request, _ context: PagesContext) async throws -> Response {
        let form = try await Form(request, context)
        guard site.switchboard.set(form["name"], isSwapped: form["swapped"] == "yes") else {
            throw HTTPError(.badRequest, message: "There is no such service to swap.")
        }
        if !site.switchboard.letsEverybodyIn { site.sessions.endDoubles() }
        return .redirect(to: "/services")
    }
}
