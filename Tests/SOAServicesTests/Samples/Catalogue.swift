// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The samples of seed 000. Comments explain the differences from its text.

struct ItemQuery: Hashable, Sendable {
    let text: String

    static let testItem = ItemQuery(text: "test")
}

struct ItemResult: Hashable, Codable, Sendable {
    let name: String
}

enum CatalogueError: Error, Hashable {
    case unavailable
    case notUnderstood
}

typealias CatalogueSearchService =
    Service<[ItemQuery], Result<[ItemResult], CatalogueError>>

struct CommonServiceContext: Sendable {
    let baseURL: URL
    var report: @Sendable (ParseFailure) -> Void = { _ in }
}

extension CatalogueSearchService {
    static func catalogueSearch(using serviceProvider: some URLServiceProviding<CommonServiceContext>) -> Self {
        Service { queries in
            let context = serviceProvider.context
            let items = queries.map { URLQueryItem(name: "item", value: $0.text) }
            let url = context.baseURL.appending(path: "search").appending(queryItems: items)
            return await serviceProvider.perform(request: URLRequest(url: url))
                .validated()
                .decode([ItemResult].self, report: context.report)
                .mapError { $0 is ParseFailure ? .notUnderstood : .unavailable }
        }
    }
}

// On the main actor; without ObservableObject, which needs Combine; with the initialiser that a class needs. The seed
// mixes `state` with `modelState` and `CatalogueItems` with `[ItemQuery]`.
@MainActor final class CatalogueSearchModel {
    let catalogueSearch: CatalogueSearchService
    private(set) var state: ModelState<Result<[ItemResult], CatalogueError>> = .initial

    init(catalogueSearch: CatalogueSearchService) {
        self.catalogueSearch = catalogueSearch
    }

    func search(items: [ItemQuery]) async {
        // While the service runs, be in the `.loading` state.
        state = .loading
        state = .loaded(await catalogueSearch(items))
    }

    // `state == .loading` needs an Equatable state.
    var isLoading: Bool {
        if case .loading = state { true } else { false }
    }
}

@MainActor struct CatalogueView {
    let model: CatalogueSearchModel
}

struct CatalogueModule {
    let serviceProvider: any URLServiceProviding<CommonServiceContext>

    // A type of the test in place of `some View`, which needs SwiftUI.
    @MainActor func catalogueView() -> CatalogueView {
        CatalogueView(
            model: CatalogueSearchModel(
                // The service is created and injected in to the unit here:
                catalogueSearch: .catalogueSearch(using: serviceProvider)
            )
        )
    }
}
