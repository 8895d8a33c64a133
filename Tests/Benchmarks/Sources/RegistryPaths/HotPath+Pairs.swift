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
    public enum Registering: String, CaseIterable, Sendable {
        /// By a typed name, as a `SOALazyService`, as an object.
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
    public enum LookingUp: String, CaseIterable, Sendable {
        /// By a typed name, by `serviceWith(name:)`.
        case typed, untyped

        func perform(_ count: Int, _ name: String, in registry: ServiceRegistryImplementation) {
            switch self {
            case .typed: for _ in 0..<count { Used.up(registry[ServiceName<any Sharing>(name)]) }
            case .untyped: for _ in 0..<count { Used.up(registry.serviceWith(name: name)) }
            }
        }
    }

    /// Where the lookup begins: in the root, in a scope that has the service, in one whose parent has it, in an overlay.
    public enum Place: String, CaseIterable, Sendable {
        /// As the type says.
        case root, scope, parent, overlay
    }

    /// A way of registering with a way of looking up, in a place.
    ///
    /// - Parameters:
    ///   - registering: How the service was registered.
    ///   - lookingUp: How it is looked up.
    ///   - place: Where the lookup begins.
    /// - Returns: The path.
    public static func pair(_ registering: Registering, _ lookingUp: LookingUp, _ place: Place) -> HotPath {
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
