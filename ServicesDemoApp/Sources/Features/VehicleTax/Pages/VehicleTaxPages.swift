// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import Hummingbird
import SOANetworking

/// The page that shows the tax of a vehicle.
@MainActor
struct VehicleTaxPages {
    private struct Details: Sendable {
        let plate: String
        let make: String
        let taxedUntil: String?
        let yearlyRate: String
    }

    private struct Content: Sendable {
        let plate: String
        let state: StateContent<Details>
    }

    let site: Site

    func add(to group: RouterGroup<PagesContext>) {
        group.get("vehicle-tax", use: show)
        group.post("vehicle-tax", use: lookUp)
        group.post("vehicle-tax/cancel", use: cancel)
    }

    private func show(_ request: Request, _ context: PagesContext) async throws -> Response {
        let screen = try context.requireSession().screens.vehicleTax
        let state = StateContent(screen.state) { details in
            Details(
                plate: details.plate.registration,
                make: details.make,
                taxedUntil: details.taxedUntil,
                yearlyRate: "\(details.yearlyRate)"
            )
        }
        var page = Page(template: "vehicle-tax", title: "Vehicle tax", path: "/vehicle-tax")
        page.backing = ("VehicleTaxViewController", "VehicleTaxService")
        page.isAtWork = state.isLoading
        let content = Content(plate: screen.plateField.text ?? "", state: state)
        return try await site.response(page, content, for: context)
    }

    private func lookUp(_ request: Request, _ context: PagesContext) async throws -> Response {
        let form = try await Form(request, context)
        let screen = try context.requireSession().screens.vehicleTax
        screen.plateField.text = form["plate"]
        await site.work { await screen.handleLookUpButtonTap(self) }
        return .redirect(to: "/vehicle-tax")
    }

    private func cancel(_ request: Request, _ context: PagesContext) async throws -> Response {
        _ = try await Form(request, context)
        try context.requireSession().screens.vehicleTax.handleCancelButtonTap(self)
        return .redirect(to: "/vehicle-tax")
    }
}
