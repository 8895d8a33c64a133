// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
import SOA

extension HotPath {
    /// Lookups of services whose instances are not published: a function is, or the names of elements.
    public static let provided = [list, alias, weak, expiring]

    /// A list of three services.
    public static let list = HotPath("list", "list of three") { count in
        _ = Fixture.provided
        for _ in 0..<count { Used.up(ServiceRegistry.all(.stock)) }
    }

    /// A second name of a service.
    public static let alias = HotPath("alias", "alias") { count in
        _ = Fixture.provided
        for _ in 0..<count { Used.up(ServiceRegistry[.alias]) }
    }

    /// A service that the registry does not keep.
    public static let weak = HotPath("weak", "weak") { count in
        _ = Fixture.provided
        let service = ServiceRegistry[.weak]
        for _ in 0..<count { Used.up(ServiceRegistry[.weak]) }
        withExtendedLifetime(service) {}
    }

    /// A service that is built anew after an hour.
    public static let expiring = HotPath("expiring", "expiring") { count in
        _ = Fixture.provided
        for _ in 0..<count { Used.up(ServiceRegistry[.expiring]) }
    }
}
