// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if ServiceLifecycle

import SOA
import ServiceLifecycle

/// A service that is created and run in a registry, once that is started.
struct DependentService: Service, CustomStringConvertible {
    let registry: ServiceRegistryImplementation
    let readiness: Readiness
    let description: String
    let make: @Sendable () async throws -> any Service

    func run() async throws {
        let isLate = readiness.isOver
        do {
            try await cancelWhenGracefulShutdown { [readiness] in try await readiness.wait() }
            try readiness.enter()
        } catch is CancellationError where Task.isShuttingDownGracefully && !Task.isCancelled {
            return
        } catch is CancellationError where isLate && !Task.isCancelled {
            throw RegistryIsOver(service: description)
        }
        defer { readiness.leave() }
        try await registry.run { try await make().run() }
    }
}

/// An error thrown when a service runs in another group, after the one whose registry it depends on.
private struct RegistryIsOver: Error, CustomStringConvertible {
    let service: String

    var description: String {
        "\"\(service)\" depends on a registry that was shut down before; create another RegistryService for each group."
    }
}

#endif
