// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOAServices

extension CatalogueSearchService {
    /// Returns the test implementation, which finds one test part for each query.
    ///
    /// - Returns: The service.
    public static func test() -> Self {
        Service { queries in
            .success(
                queries.map { query in
                    ItemResult(query: query.text, number: "T-1", name: "Test part", price: Price(pence: 1))
                }
            )
        }
    }
}
