// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import OracleContentDelivery

extension GalleryQuery {
    /// The query for the delivery API.
    var builder: QueryBuilder {
        var query = QueryBuilder(node: .equal(field: "type", value: "Image"))
        for word in words.split(whereSeparator: \.isWhitespace).map(String.init) {
            let mentioned = QueryBuilder(node: .contains(field: "name", value: word))
                .or(.contains(field: "description", value: word))
            query = query.and(builder: mentioned)
        }
        if let category { query = query.and(.equal(field: "taxonomies.categories.nodes.name", value: category)) }
        return query
    }
}
