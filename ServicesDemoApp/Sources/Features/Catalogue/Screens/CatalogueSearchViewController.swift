// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import SOA

/// The screen that searches the catalogue.
@MainActor
public final class CatalogueSearchViewController {
    /// The field for the search words, separated by commas.
    public let searchField = TextField()

    /// The model, created with the service that is registered when the screen is created.
    public let model = CatalogueSearchModel(catalogueSearch: ServiceRegistry.catalogueSearchService)

    /// Creates the screen.
    public init() {}

    /// Searches for the words in the field.
    ///
    /// A new search cancels the previous one.
    ///
    /// - Parameter sender: The tapped control.
    public func handleSearchButtonTap(_ sender: Any) async {
        let words = (searchField.text ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let queries = words.filter { !$0.isEmpty }.map { ItemQuery($0) }
        await model.search(items: queries)
    }

    /// Cancels the search.
    ///
    /// - Parameter sender: The tapped control.
    public func handleCancelButtonTap(_ sender: Any) {
        model.cancel()
    }
}
