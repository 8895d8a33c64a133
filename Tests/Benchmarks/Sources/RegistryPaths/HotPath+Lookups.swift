// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
import SOA

extension HotPath {
    /// The ways to look up one shared service that is built, in the registry of the app.
    public static let lookups = [
        typed, oneLine, typedOfLazy, constant, named, untyped, cast, accessor, resolving, borrowed, borrowedOneLine,
        borrowedConstant,
        borrowedNamed,
    ]

    /// A typed name that is computed of a literal.
    public static let typed = HotPath("typed", "typed name") { count in
        for _ in 0..<count { Used.up(ServiceRegistry[.sharing]) }
    }

    /// A name with a default, of a static member.
    public static let oneLine = HotPath("one-line", "name with a default") { count in
        for _ in 0..<count { Used.up(ServiceRegistry[.oneLine]) }
    }

    /// A typed name of what was registered as a lazy service.
    public static let typedOfLazy = HotPath("typed-of-lazy", "typed name of a lazy service") { count in
        for _ in 0..<count { Used.up(ServiceRegistry[.lazy]) }
    }

    /// A typed name that is stored once.
    public static let constant = HotPath("constant", "typed name, stored once") { count in
        for _ in 0..<count { Used.up(ServiceRegistry[Names.constant]) }
    }

    /// A typed name that is made of a text at each lookup.
    public static let named = HotPath("named", "typed name, made of a text") { count in
        let text = Names.text
        for _ in 0..<count { Used.up(ServiceRegistry[ServiceName<any Sharing>(text)]) }
    }

    /// A text alone, as accessors of the seed use it, before the cast.
    public static let untyped = HotPath("untyped", "serviceWith(name:)") { count in
        let text = SharingImplementation.serviceName
        for _ in 0..<count { Used.up(ServiceRegistry.serviceWith(name: text)) }
    }

    /// An accessor of the seed, with its cast.
    public static let cast = HotPath("cast", "serviceWith(name:) and a cast") { count in
        for _ in 0..<count { Used.up(ServiceRegistry.sharing) }
    }

    /// An accessor that is its own registration.
    public static let accessor = HotPath("accessor", "accessor with a default") { count in
        for _ in 0..<count { Used.up(ServiceRegistry.ownSharing) }
    }

    /// What throws where the others stop.
    public static let resolving = HotPath("resolve", "resolve, which throws") { count in
        for _ in 0..<count {
            guard let service = try? ServiceRegistry.resolve(.sharing) else { preconditionFailure("it is registered") }
            Used.up(service)
        }
    }

    /// A service that is borrowed, with one call of a method.
    public static let borrowed = HotPath("borrowed", "borrowed, with a call") { count in
        for number in 0..<count { Used.up(ServiceRegistry.withService(.sharing) { $0.share(number) }) }
    }

    /// The same, by a name with a default.
    public static let borrowedOneLine = HotPath("borrowed-one-line", "borrowed, with a call, default") { count in
        for number in 0..<count { Used.up(ServiceRegistry.withService(.oneLine) { $0.share(number) }) }
    }

    /// The same, by a name that is stored once.
    public static let borrowedConstant = HotPath("borrowed-constant", "borrowed, with a call, stored name") { count in
        for number in 0..<count { Used.up(ServiceRegistry.withService(Names.constant) { $0.share(number) }) }
    }

    /// The same, by a name that is made of a text at each lookup.
    public static let borrowedNamed = HotPath("borrowed-named", "borrowed, with a call, name made of a text") { count in
        let text = Names.text
        for number in 0..<count {
            Used.up(ServiceRegistry.withService(ServiceName<any Sharing>(text)) { $0.share(number) })
        }
    }
}
