// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import DemoServices
public import Observation
public import SOANetworking
public import SOAServices

/// The model of the search screen.
///
/// It receives its service as a parameter, so a test can pass a mock.
@MainActor @Observable
public final class CatalogueSearchModel {
    /// The loading state of the results.
    public typealias ModelState = LoadingState<[ItemResult], CatalogueError>

    /// The loading state of the results.
    public private(set) var modelState = ModelState.notStarted

    /// Whether a search is in progress.
    public var isLoading: Bool { modelState.isLoading }

    private let catalogueSearch: CatalogueSearchService
    @ObservationIgnored private let work = LatestWork()

    /// Creates the model.
    ///
    /// - Parameter catalogueSearch: The service that searches.
    public init(catalogueSearch: CatalogueSearchService) {
        self.catalogueSearch = catalogueSearch
    }

    /// Searches, and shows the result.
    ///
    /// A new search cancels the previous one. Without a query there is no result.
    ///
    /// - Parameter items: The queries.
    public func search(items: [ItemQuery]) async {
        guard !items.isEmpty else {
            work.cancel()
            modelState = .notStarted
            return
        }
        modelState = .loading
        let result = await work.run { [catalogueSearch] in await catalogueSearch(items) }
        if let result { modelState = LoadingState(result) }
    }

    /// Cancels the search.
    public func cancel() {
        work.cancel()
        if isLoading { modelState = .notStarted }
    }
}
