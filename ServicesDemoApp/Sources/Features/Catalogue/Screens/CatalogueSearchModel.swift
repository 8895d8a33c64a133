// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import DemoServices
public import Observation
public import SOANetworking
public import SOAServices

/// What the search screen shows, and how it comes to that.
///
/// It is handed its service, so a test hands it a mock.
@MainActor @Observable
public final class CatalogueSearchModel {
    /// What there is to show.
    public typealias ModelState = LoadingState<[ItemResult], CatalogueError>

    /// What there is to show.
    public private(set) var modelState = ModelState.notStarted

    /// Whether an answer is awaited.
    public var isLoading: Bool { modelState.isLoading }

    private let catalogueSearch: CatalogueSearchService
    @ObservationIgnored private let work = LatestWork()

    /// Makes the model.
    ///
    /// - Parameter catalogueSearch: The service that searches.
    public init(catalogueSearch: CatalogueSearchService) {
        self.catalogueSearch = catalogueSearch
    }

    /// Searches, and shows what comes of it; the latest search wins.
    ///
    /// - Parameter items: What to look for.
    public func search(items: [ItemQuery]) async {
        modelState = .loading
        let result = await work.run { [catalogueSearch] in await catalogueSearch(items) }
        if let result { modelState = LoadingState(result) }
    }

    /// Gives up the search under way.
    public func cancel() {
        work.cancel()
        if isLoading { modelState = .notStarted }
    }
}
