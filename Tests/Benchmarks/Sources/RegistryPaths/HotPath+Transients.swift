// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
import SOA
import SeedRegistry

extension HotPath {
    /// The ways to have a service made anew of three that are shared.
    public static let transients = [transient, transientOneLine, transientByHand, transientSeed]

    /// A service of the registry.
    public static let transient = HotPath("transient", "transient") { count in
        for _ in 0..<count { Used.up(ServiceRegistry[.parcel]) }
    }

    /// A service that is declared in one line.
    public static let transientOneLine = HotPath("transient-one-line", "transient, declared in one line") { count in
        for _ in 0..<count { Used.up(ServiceRegistry[.oneLineParcel]) }
    }

    /// No registry at all.
    public static let transientByHand = HotPath("transient-by-hand", "written by hand") { count in
        for _ in 0..<count { Used.up(Parcel(ByHand.first, ByHand.second, ByHand.third)) }
    }

    /// The seed's design, which shares every service: an accessor makes it of three others.
    public static let transientSeed = HotPath("transient-seed", "seed's design, made by an accessor") { count in
        let parts = Parcel.parts
        for _ in 0..<count {
            Used.up(
                Parcel(
                    SeedServiceRegistry.sharing(name: parts[0]),
                    SeedServiceRegistry.sharing(name: parts[1]),
                    SeedServiceRegistry.sharing(name: parts[2])
                )
            )
        }
    }
}
