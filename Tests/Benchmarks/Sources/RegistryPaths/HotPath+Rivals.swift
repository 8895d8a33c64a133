// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
import LockedRegistry
import SeedRegistry

extension HotPath {
    /// Other designs of the same.
    public static let rivals = [seed, seedNamed, staticLet, locked]

    /// The seed's design: the accessor, with its cast.
    public static let seed = HotPath("seed", "seed's design") { count in
        for _ in 0..<count { Used.up(SeedServiceRegistry.sharing) }
    }

    /// The seed's design: a text alone, before the cast.
    public static let seedNamed = HotPath("seed-named", "seed's design, without its cast") { count in
        let text = SharingImplementation.serviceName
        for _ in 0..<count { Used.up(SeedServiceRegistry.serviceWith(name: text)) }
    }

    /// No registry at all.
    public static let staticLet = HotPath("static-let", "static let") { count in
        for _ in 0..<count { Used.up(ByHand.first) }
    }

    /// A dictionary behind a lock, which holds the type that is requested.
    public static let locked = HotPath("locked", "dictionary behind a lock") { count in
        let text = Names.text
        for _ in 0..<count { Used.up(LockedRegistry.service(name: text)) }
    }
}
