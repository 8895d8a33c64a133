// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
import SOA

extension HotPath {
    /// Every way of registering with every way of looking up, in each place that a lookup can begin in.
    public static let pairs = Registering.allCases.flatMap { registering in
        LookingUp.allCases.flatMap { lookingUp in Place.allCases.map { pair(registering, lookingUp, $0) } }
    }

    /// How a service was registered.
    enum Registering: String, CaseIterable, Sendable {
        case typed, lazy, object

        func register(_ name: String, in registry: ServiceRegistryImplementation) {
            switch self {
            case .typed:
                registry.add(ServiceName<any Sharing>(name)) { SharingImplementation(serviceName: name) }
            case .lazy:
                registry.add(
                    service: SOALazyService(serviceName: name) { SharingImplementation(serviceName: name) }
                )
            case .object:
                registry.add(service: SharingImplementation(serviceName: name))
            }
        }
    }

    /// How it is looked up, always by a text.
    enum LookingUp: String, CaseIterable, Sendable {
        case typed, untyped

        func perform(_ count: Int, _ name: String, in registry: ServiceRegistryImplementation) {
            switch self {
            case .typed: for _ in 0..<count { Used.up(registry[ServiceName<any Sharing>(name)]) }
            case .untyped: for _ in 0..<count { Used.up(registry.serviceWith(name: name)) }
            }
        }
    }

    /// Where the lookup begins: in the root, in a scope that has the service, in one whose parent has it, in an overlay.
    enum Place: String, CaseIterable, Sendable {
        case root, scope, parent, overlay
    }

    private static func pair(_ registering: Registering, _ lookingUp: LookingUp, _ place: Place) -> HotPath {
        let name = "pair-\(registering.rawValue)-\(lookingUp.rawValue)-\(place.rawValue)"
        let title = "\(registering.rawValue), looked up \(lookingUp.rawValue), \(place.rawValue)"
        return HotPath(name, title) { count in
            switch place {
            case .root:
                registering.register(name, in: ServiceRegistry)
                lookingUp.perform(count, name, in: ServiceRegistry)
                ServiceRegistry.remove(name)
            case .scope:
                let scope = ServiceRegistry.makeScope("pair")
                registering.register(name, in: scope)
                lookingUp.perform(count, name, in: scope)
            case .parent:
                registering.register(name, in: ServiceRegistry)
                lookingUp.perform(count, name, in: ServiceRegistry.makeScope("pair"))
                ServiceRegistry.remove(name)
            case .overlay:
                ServiceRegistry.withOverrides {
                    registering.register(name, in: $0)
                } operation: {
                    lookingUp.perform(count, name, in: ServiceRegistry)
                }
            }
        }
    }
}
