// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

@main
struct TwoServices {
    static func main() {
        // The order does not matter: a service is built on its first lookup.
        ServiceRegistry.add(.till) { Till(prices: try ServiceRegistry.resolve(.prices)) }
        ServiceRegistry.add(.prices) { PrintedPriceList() }

        print("total: \(ServiceRegistry.till.total(of: ["apple", "bread"])) cents")
        for entry in ServiceRegistry.snapshot().entries {
            print("\(entry.name) needs \(entry.dependencies), and is \(entry.state.rawValue)")
        }
    }
}
