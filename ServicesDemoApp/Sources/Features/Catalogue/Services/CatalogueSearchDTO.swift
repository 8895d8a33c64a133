// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The body of a search request.
struct CatalogueSearchDTO: Encodable {
    /// One query.
    struct Query: Encodable {
        let text: String
        let limit: Int
    }

    let queries: [Query]

    init(_ queries: [ItemQuery]) {
        self.queries = queries.map { Query(text: $0.text, limit: $0.limit) }
    }
}
