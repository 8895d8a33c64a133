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
        do {
            try await cancelWhenGracefulShutdown { [readiness] in try await readiness.wait() }
            try readiness.enter()
        } catch is CancellationError where Task.isShuttingDownGracefully && !Task.isCancelled {
            return
        }
        defer { readiness.leave() }
        try await registry.run { try await make().run() }
    }
}

#endif
