// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOANetworking

extension Walk {
    /// Searches the catalogue, which requests a token first.
    func searchCatalogue() async throws(DemoFailure) {
        console.chapter("7. Catalogue: CatalogueSearchViewController hands its CatalogueSearchService to a model")
        let screen = CatalogueSearchViewController()
        reportBuilds(requiredBy: "CatalogueSearchViewController")
        try await tapSearch("wiper, brake", on: screen)
    }

    /// Searches by the field and the button of the screen.
    func tapSearch(_ words: String, on screen: CatalogueSearchViewController) async throws(DemoFailure) {
        screen.searchField.text = words
        await screen.handleSearchButtonTap(self)
        switch screen.model.modelState {
        case .success(let items):
            console.say("A search for \"\(words)\" finds \(items.count):")
            console.table(
                items.map { item in
                    [Console.visible(item.number), Console.visible(item.name), "\(item.price)"]
                }
            )
        case .failure(let error):
            throw DemoFailure("\(error)")
        case .notStarted, .loading:
            throw DemoFailure("the search screen showed nothing")
        }
    }
}
