// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// An object of the app that uses the registry in its last moment.
final class Farewell: Sendable {
    private let goodbyes: Counter

    init(_ goodbyes: Counter) {
        self.goodbyes = goodbyes
    }

    deinit {
        let name = ServiceName<Int>("said goodbye")
        ServiceRegistry.add(name) { 1 }
        _ = try? ServiceRegistry.resolve(name)
        _ = try? ServiceRegistry.resolve(ServiceName<Int>("neighbour"))
        _ = try? ServiceRegistry.resolve(ServiceName<Farewell>("unknown"))
        _ = ServiceRegistry.contains("farewell")
        _ = ServiceRegistry.registeredNames
        _ = ServiceRegistry.makeScope("last").contains("farewell")
        ServiceRegistry.swap(name) { 2 }.restore()
        ServiceRegistry.decorate(name) { $0 }
        ServiceRegistry.remove(name.rawValue)
        goodbyes.add()
    }
}
