// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// A search of the catalogue: several queries at once.
struct CatalogueSearch: Decodable {
    /// One query.
    struct Query: Decodable {
        let text: String
        let limit: Int
    }

    let queries: [Query]

    /// Returns the results of all queries, in the order of the queries.
    func results(in data: BackendDatabase) async throws -> [CatalogueResult] {
        guard (1...20).contains(queries.count) else {
            throw HTTPError(.badRequest, message: "Send 1 to 20 queries at once.")
        }
        var results: [CatalogueResult] = []
        for query in queries {
            guard (1...50).contains(query.limit) else {
                throw HTTPError(.badRequest, message: "The limit of a query is 1 to 50.")
            }
            let text = try PlainText(query.text, called: "text of a query").text
            let items = try await data.items(named: text, limit: query.limit)
            results += items.map { CatalogueResult(query: text, number: $0.number, name: $0.name, pence: $0.pence) }
        }
        return results
    }
}
