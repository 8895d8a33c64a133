// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

protocol PriceList: Sendable {
    func cents(for article: String) -> Int?
}

struct PrintedPriceList: PriceList {
    private let prices = ["apple": 40, "bread": 320]

    func cents(for article: String) -> Int? { prices[article] }
}

extension ServiceName where Service == any PriceList {
    static var prices: Self { "prices" }
}
