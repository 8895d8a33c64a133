// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What items are asked for, as the parameter `q` says it.
indirect enum ContentQuery: Hashable, Sendable {
    case comparison(ContentComparison)
    case all([ContentQuery])
    case any([ContentQuery])

    /// The comparisons in it, in their order.
    var comparisons: [ContentComparison] {
        switch self {
        case .comparison(let comparison): [comparison]
        case .all(let parts), .any(let parts): parts.flatMap(\.comparisons)
        }
    }
}
