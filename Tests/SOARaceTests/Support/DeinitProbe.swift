// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// An object of the app that uses the registry in its last moment.
final class Farewell: Sendable {
    private let goodbyes: Counter
    private let successor: ServiceName<Farewell>?

    /// Makes an object that asks for `successor` at its end, as well as for everything else.
    init(_ goodbyes: Counter, successor: ServiceName<Farewell>? = nil) {
        self.goodbyes = goodbyes
        self.successor = successor
    }

    deinit {
        let name = ServiceName<Int>("said goodbye")
        ServiceRegistry.add(name) { 1 }
        _ = try? ServiceRegistry.resolve(name)
        _ = try? ServiceRegistry.resolve(ServiceName<Int>("neighbour"))
        _ = try? ServiceRegistry.resolve(ServiceName<Farewell>("unknown"))
        if let successor { _ = try? ServiceRegistry.resolve(successor) }
        _ = ServiceRegistry.contains("farewell")
        _ = ServiceRegistry.snapshot()
        _ = ServiceRegistry.registeredNames
        _ = ServiceRegistry.makeScope("last").contains("farewell")
        ServiceRegistry.swap(name) { 2 }.restore()
        ServiceRegistry.decorate(name) { $0 }
        ServiceRegistry.remove(name.rawValue)
        goodbyes.add()
    }
}
