// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import SOA

/// The screen to search the catalogue on.
@MainActor
public final class CatalogueSearchViewController {
    /// Where the words to look for go, with commas between them.
    public let searchField = TextField()

    /// What the screen shows, made with the service that is registered when the screen is.
    public let model = CatalogueSearchModel(catalogueSearch: ServiceRegistry.catalogueSearchService)

    /// Makes the screen.
    public init() {}

    /// Searches for what stands in the field; the latest tap wins.
    ///
    /// - Parameter sender: What was tapped.
    public func handleSearchButtonTap(_ sender: Any) async {
        let words = (searchField.text ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let queries = words.filter { !$0.isEmpty }.map { ItemQuery($0) }
        guard !queries.isEmpty else { return }
        await model.search(items: queries)
    }

    /// Gives up the search under way.
    ///
    /// - Parameter sender: What was tapped.
    public func handleCancelButtonTap(_ sender: Any) {
        model.cancel()
    }
}
