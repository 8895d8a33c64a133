// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

extension ServiceLifetime {
    /// One of each kind; the expiring one does not expire while tests run.
    public static let samples: [ServiceLifetime] = [
        .singleton, .eager, .transient, .weak, .scoped, .graph, .expiring(after: .seconds(100_000)),
    ]
}
