// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
import SOA
import SeedRegistry

/// A service of a graph: it needs up to three that were registered before it.
final class Node: Sharing, SOAService, SeedService {
    let number: Int
    private let needs: (any Sharing, any Sharing, any Sharing)?

    /// Asks for those that it needs; the first needs none.
    init(_ number: Int, _ service: (_ number: Int) -> any Sharing) {
        self.number = number
        needs = number == 0 ? nil : (service(number / 2), service(number / 3), service(number / 5))
    }

    var serviceName: String { "node" }

    func share(_ count: Int) -> Int { count + number }
}
