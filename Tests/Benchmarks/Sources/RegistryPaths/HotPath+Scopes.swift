// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
import SOA

extension HotPath {
    /// Lookups elsewhere than in the registry of the app.
    public static let scopes = [scope, scopeParent, insideScope, override, overrideBorrowed, inherited, afterOverride]

    /// The handle of a scope that has the service.
    public static let scope = HotPath("scope", "handle of a scope") { count in
        let scope = Fixture.scope
        for _ in 0..<count { Used.up(scope[.sharing]) }
    }

    /// The handle of a scope whose parent has the service.
    public static let scopeParent = HotPath("scope-parent", "handle of a scope, found in its parent") { count in
        let scope = Fixture.scope
        for _ in 0..<count { Used.up(scope[.first]) }
    }

    /// The registry of the app, inside of a scope that has the service.
    public static let insideScope = HotPath("inside-scope", "inside of a scope") { count in
        Fixture.scope.run { typed.run(count) }
    }

    /// A service that was overridden, inside of the override.
    public static let override = HotPath("override", "inside of an override") { count in
        overriding { typed.run(count) }
    }

    /// The same, borrowed.
    public static let overrideBorrowed = HotPath("override-borrowed", "inside of an override, borrowed, with a call") {
        count in
        overriding { borrowed.run(count) }
    }

    /// A service that was not overridden, inside of an override.
    public static let inherited = HotPath("override-inherited", "inside of another override") { count in
        ServiceRegistry.withOverrides {
            $0.add(.first) { SharingImplementation() }
        } operation: {
            typed.run(count)
        }
    }

    /// The registry of the app, after an override has ended.
    public static let afterOverride = HotPath("after-override", "after an override") { count in
        overriding {}
        typed.run(count)
    }

    private static func overriding(_ operation: () -> Void) {
        ServiceRegistry.withOverrides {
            $0.add(.sharing) { SharingImplementation() }
        } operation: {
            operation()
        }
    }
}
