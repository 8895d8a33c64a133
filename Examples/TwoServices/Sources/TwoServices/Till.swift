// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// A till, whose initialiser takes the price list.
struct Till: Sendable {
    let prices: any PriceList

    func total(of articles: [String]) -> Int {
        articles.compactMap { prices.cents(for: $0) }.reduce(0, +)
    }
}

extension ServiceName where Service == Till {
    static var till: Self { "till" }
}

extension ServiceRegistryImplementation {
    var till: Till { self[.till] }
}
