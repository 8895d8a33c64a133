// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
import LockedRegistry
import SOA
import SeedRegistry

/// What is registered for the paths that look up services: once, for the life of the process.
public enum Fixture: Sendable {
    /// Registers all of it, and builds it, when it is first used.
    public static let installed: Void = {
        install()
    }()

    /// A scope that the paths of scopes look up in.
    static let scope: ServiceRegistryImplementation = {
        let scope = ServiceRegistry.makeScope("scope")
        scope.add(.sharing) { SharingImplementation.shared }
        Used.up(scope[.sharing])
        return scope
    }()

    /// Registers what only the paths of `HotPath.provided` need, so that a graph finds no more names than before.
    static let provided: Void = {
        ServiceRegistry.alias(.alias, of: .first) { $0 }
        ServiceRegistry.add(.weak, lifetime: .weak) { SharingImplementation() }
        ServiceRegistry.add(.expiring, lifetime: .expiring(after: .seconds(3600))) { SharingImplementation() }
        for _ in 0..<3 { ServiceRegistry.add(to: .stock) { SharingImplementation() } }
    }()

    private static func install() {
        let shared = SharingImplementation.shared
        LockedRegistry.add(shared, name: Names.text)
        for service in [SharingImplementation.serviceName] + Parcel.parts {
            SeedServiceRegistry.add(service: SeedLazyService(serviceName: service) { SharingImplementation() })
            Used.up(SeedServiceRegistry.serviceWith(name: service))
        }
        ServiceRegistry.add(
            service: SOALazyService(serviceName: SharingImplementation.serviceName) { SharingImplementation() }
        )
        ServiceRegistry.add(service: SOALazyService(serviceName: "lazy") { SharingImplementation(serviceName: "lazy") })
        for name in [.sharing, .first, .second, .third] as [ServiceName<any Sharing>] {
            ServiceRegistry.add(name) { SharingImplementation() }
            Used.up(ServiceRegistry[name])
        }
        ServiceRegistry.add(.parcel, lifetime: .transient) {
            Parcel(ServiceRegistry[.first], ServiceRegistry[.second], ServiceRegistry[.third])
        }
        Used.up(ServiceRegistry.sharing)
    }
}
