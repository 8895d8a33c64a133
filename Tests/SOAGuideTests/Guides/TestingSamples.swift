// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// What the guides of SOATesting test.
import SOA

protocol TillClock: Sendable {
    var time: String { get }
}

struct Receipts: Sendable {
    let clock: any TillClock

    func receipt(for amount: Int) -> String { "\(amount) kr at \(clock.time)" }
}

func registerTill() {
    ServiceRegistry.add(.tillClock) { WallClock() }
    ServiceRegistry.add(.receipts) { Receipts(clock: try ServiceRegistry.resolve(.tillClock)) }
}

struct WallClock: TillClock {
    let time = "now"
}

struct FixedTillClock: TillClock {
    let time: String
}

struct Cashier: Sendable {
    let receipts: Receipts
}

extension ServiceName where Service == any TillClock {
    static var tillClock: Self { "tillClock" }
}

extension ServiceName where Service == Receipts {
    static var receipts: Self { "receipts" }
}

extension ServiceName where Service == Cashier {
    static var cashier: Self { "cashier" }
}

extension ServiceRegistryImplementation {
    var tillClock: any TillClock { self[.tillClock] }
    var receipts: Receipts { self[.receipts] }
}
