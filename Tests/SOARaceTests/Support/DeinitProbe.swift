// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// An object of the app that uses the registry in its `deinit`.
final class DeinitProbe: Sendable {
    private let deinits: Counter
    private let successor: ServiceName<DeinitProbe>?

    /// Creates an object whose `deinit` looks up `successor`, and uses the rest of the registry.
    init(_ deinits: Counter, successor: ServiceName<DeinitProbe>? = nil) {
        self.deinits = deinits
        self.successor = successor
    }

    deinit {
        let name = ServiceName<Int>("added in deinit")
        ServiceRegistry.add(name) { 1 }
        _ = try? ServiceRegistry.resolve(name)
        _ = try? ServiceRegistry.resolve(ServiceName<Int>("neighbour"))
        _ = try? ServiceRegistry.resolve(ServiceName<DeinitProbe>("unknown"))
        if let successor { _ = try? ServiceRegistry.resolve(successor) }
        _ = ServiceRegistry.contains("probe")
        _ = ServiceRegistry.snapshot()
        _ = ServiceRegistry.registeredNames
        _ = ServiceRegistry.makeScope("last").contains("probe")
        ServiceRegistry.swap(name) { 2 }.restore()
        ServiceRegistry.decorate(name) { $0 }
        ServiceRegistry.remove(name.rawValue)
        deinits.add()
    }
}
