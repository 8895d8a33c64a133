// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
public import SOA
public import SOAServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Searches the catalogue.
public typealias CatalogueSearchService = Service<[ItemQuery], Result<[ItemResult], CatalogueError>>

extension CatalogueSearchService {
    /// Returns the service that searches by the backend.
    ///
    /// The backend requires a token for this; an expired one is renewed.
    ///
    /// - Parameter provider: The provider of the network and the context.
    /// - Returns: The service.
    public static func catalogueSearch(using provider: some URLServiceProviding<CommonServiceContext>) -> Self {
        let context = provider.context
        let network = URLService { await provider.perform(request: $0) }
            .authorized(with: context.tokens, for: context.baseURL)
        return Service { queries in
            do {
                var request = URLRequest(url: context.baseURL.appending(path: "catalogue").appending(path: "search"))
                request.httpMethod = "POST"
                request.httpBody = try JSONEncoder().encode(CatalogueSearchDTO(queries))
                request.setValue("application/json", forHTTPHeaderField: "Content-Type")
                let items = try await network(request).validated().decode([ItemResultDTO].self).get()
                return .success(items.map { ItemResult($0) })
            } catch {
                return .failure(CatalogueError(error))
            }
        }
    }
}

extension ServiceName where Service == CatalogueSearchService {
    /// The service that searches the catalogue.
    public static var catalogueSearchService: Self {
        Self("CatalogueSearchService") {
            let provider = try ServiceRegistry.resolve(.serviceProvider)
            return .catalogueSearch(using: provider)
        }
    }
}

extension ServiceRegistryImplementation {
    /// The service that searches the catalogue.
    public var catalogueSearchService: CatalogueSearchService { self[.catalogueSearchService] }
}
