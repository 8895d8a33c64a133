// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders

/// A service that is made anew for everyone, of three that are shared.
final class Parcel: Sendable {
    /// The names of the three in the seed's design.
    static let parts = ["first part", "second part", "third part"]

    let first: any Sharing
    let second: any Sharing
    let third: any Sharing

    init(_ first: any Sharing, _ second: any Sharing, _ third: any Sharing) {
        self.first = first
        self.second = second
        self.third = third
    }
}
