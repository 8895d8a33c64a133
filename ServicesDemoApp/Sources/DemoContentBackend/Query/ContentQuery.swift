// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A query for items, from the parameter `q`.
indirect enum ContentQuery: Hashable, Sendable {
    case comparison(ContentComparison)
    case all([ContentQuery])
    case any([ContentQuery])

    /// The comparisons of the query, in order.
    var comparisons: [ContentComparison] {
        switch self {
        case .comparison(let comparison): [comparison]
        case .all(let parts), .any(let parts): parts.flatMap(\.comparisons)
        }
    }
}
