// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// What the catalogue is asked: several questions at once.
struct CatalogueSearch: Decodable {
    /// One question.
    struct Query: Decodable {
        let text: String
        let limit: Int
    }

    let queries: [Query]

    /// Answers the questions, in their order.
    func results(in data: BackendDatabase) async throws -> [CatalogueResult] {
        guard (1...20).contains(queries.count) else {
            throw HTTPError(.badRequest, message: "Ask for 1 to 20 things at once.")
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
