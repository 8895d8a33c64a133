// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOANetworking

extension Walk {
    /// Lists the garages in a town.
    func listGarages() async throws(DemoFailure) {
        console.chapter("8. Garages: GaragesViewController is bound to an endpoint, which a NetworkProvider calls")
        let screen = GaragesViewController()
        reportBuilds(requiredBy: "GaragesViewController")
        try await tapShow("Leeds", on: screen)
    }

    /// Lists garages by the field and the button of the screen.
    func tapShow(_ town: String, on screen: GaragesViewController) async throws(DemoFailure) {
        screen.townField.text = town
        await screen.handleShowButtonTap(self)
        switch screen.state {
        case .success(let garages):
            console.say("In \(town) there are \(garages.count):")
            console.table(garages.map { [Console.visible($0.name), "\($0.freeSlots) free today"] })
        case .failure(let error):
            throw DemoFailure(onTheWayToBackend: error)
        case .notStarted, .loading:
            throw DemoFailure("the garages screen showed nothing")
        }
    }
}
