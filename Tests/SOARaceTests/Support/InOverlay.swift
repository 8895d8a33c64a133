// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// Runs a test in an overlay of its own, in which nothing is registered but what `set` registers.
func inOverlay<Value>(
    with set: (ServiceRegistryImplementation) -> Void,
    operation: () async throws -> Value
) async rethrows -> Value {
    let empty = { (registry: ServiceRegistryImplementation) in
        registry.reset(.everything)
        set(registry)
    }
    return try await ServiceRegistry.withOverrides(empty, operation: operation)
}

/// Runs a test in an overlay of its own, in which nothing is registered.
func inOverlay<Value>(_ operation: () async throws -> Value) async rethrows -> Value {
    try await inOverlay(with: { _ in }, operation: operation)
}
