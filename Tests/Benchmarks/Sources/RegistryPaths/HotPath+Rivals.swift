// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
import LockedRegistry
import SeedRegistry

extension HotPath {
    /// Other designs of the same.
    public static let rivals = [seed, seedNamed, staticLet, locked]

    /// The seed's design: the accessor, with its cast.
    public static let seed = HotPath("seed") { count in
        for _ in 0..<count { Used.up(SeedServiceRegistry.sharing) }
    }

    /// The seed's design: a text alone, before the cast.
    public static let seedNamed = HotPath("seed-named") { count in
        let text = SharingImplementation.serviceName
        for _ in 0..<count { Used.up(SeedServiceRegistry.serviceWith(name: text)) }
    }

    /// No registry at all.
    public static let staticLet = HotPath("static-let") { count in
        for _ in 0..<count { Used.up(ByHand.first) }
    }

    /// A dictionary behind a lock, which holds the type that is asked for.
    public static let locked = HotPath("locked") { count in
        let text = Names.text
        for _ in 0..<count { Used.up(LockedRegistry.service(name: text)) }
    }
}
