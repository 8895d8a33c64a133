// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
public import SOA
import SeedRegistry

/// A graph of 100 services, of which each needs some that were registered before it.
public enum Graph: Sendable {
    /// How many services it has.
    public static let count = 100

    private static let names = Names.numbered(count, prefix: "a node with the number ")

    /// Registers the services, and builds none.
    ///
    /// - Parameter registry: Where.
    public static func register(in registry: ServiceRegistryImplementation) {
        for number in 0..<count {
            registry.add(ServiceName<any Sharing>(names[number])) {
                Node(number) { ServiceRegistry[ServiceName<any Sharing>(names[$0])] }
            }
        }
    }

    /// Removes the services with what was built of them.
    ///
    /// - Parameter registry: Where they were registered.
    public static func remove(from registry: ServiceRegistryImplementation) {
        for name in names { registry.remove(name) }
    }

    /// Builds the services, the last first.
    ///
    /// - Parameter registry: Where they were registered.
    public static func build(in registry: ServiceRegistryImplementation) {
        for number in (0..<count).reversed() { Used.up(registry[ServiceName<any Sharing>(names[number])]) }
    }

    /// Registers the services in the seed's design, and builds none.
    public static func registerSeed() {
        for number in 0..<count {
            SeedServiceRegistry.add(
                service: SeedLazyService(serviceName: names[number]) {
                    Node(number) { SeedServiceRegistry.sharing(name: names[$0]) }
                }
            )
        }
    }

    /// Removes the services from the seed's design.
    public static func removeSeed() {
        for name in names { SeedServiceRegistry.remove(name: name) }
    }

    /// Builds the services in the seed's design, the last first.
    public static func buildSeed() {
        for number in (0..<count).reversed() { Used.up(SeedServiceRegistry.sharing(name: names[number])) }
    }
}
