// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// Services of which each needs the one before: "service 0", "service 1" and so on.
struct Chain {
    private let length: Int
    private let tally: Tally

    init(length: Int, _ tally: Tally) {
        self.length = length
        self.tally = tally
    }

    static func name(_ index: Int) -> ServiceName<Tracked> {
        ServiceName("service \(index)")
    }

    /// Registers the services as scoped ones.
    func add(to registry: ServiceRegistryImplementation) {
        for index in 0..<length {
            registry.add(Self.name(index), lifetime: .scoped, shutdown: tally.noteShutdown(of:)) { [tally] in
                if index > 0 { _ = try ServiceRegistry.resolve(Self.name(index - 1)) }
                return Tracked(tally)
            }
        }
    }

    /// Registers the services as asynchronous ones, which say what they need, and tell of the start of each build.
    func addAsync(
        to registry: ServiceRegistryImplementation,
        lifetime: ServiceLifetime = .singleton,
        onBuild: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        for index in 0..<length {
            let needed = (index > 0 ? [index - 1] : []).map { Self.name($0) }
            registry.addAsync(
                Self.name(index),
                lifetime: lifetime,
                dependsOn: needed.map(\.rawValue),
                shutdown: tally.noteShutdown(of:)
            ) { [tally] in
                onBuild(index)
                for name in needed { _ = try await ServiceRegistry.resolve(awaiting: name) }
                await Task.yield()
                return Tracked(tally)
            }
        }
    }
}
