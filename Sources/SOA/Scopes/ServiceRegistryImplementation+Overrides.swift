// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Runs a closure in a world of its own: the same registrations but for some, and no instance in common.
    ///
    /// What was not overridden is built anew inside, so it sees the overrides. Inside, `ServiceRegistry` means the world,
    /// and what is registered, removed or closed there stays there. Worlds follow child tasks and never meet, so
    /// tests may run in parallel. An override counts in the whole world, also where a scope registered the name. Only
    /// objects that were handed in ready-made are shared with the outside. The world stays usable for work that
    /// outlives the closure.
    ///
    /// - Parameters:
    ///   - set: Registers what differs, on the handle that it gets or on `ServiceRegistry`.
    ///   - operation: What to run in the world.
    /// - Returns: What `operation` answers.
    /// - Throws: What `operation` throws.
    public func withOverrides<Result>(
        _ set: (ServiceRegistryImplementation) -> Void,
        operation: () throws -> Result
    ) rethrows -> Result {
        try makeWorld(set).run(operation)
    }

    /// Runs an asynchronous closure in a world of its own: the same registrations but for some, and no instance in common.
    ///
    /// - Parameters:
    ///   - set: Registers what differs, on the handle that it gets or on `ServiceRegistry`.
    ///   - operation: What to run in the world, on the caller's isolation.
    /// - Returns: What `operation` answers.
    /// - Throws: What `operation` throws.
    public func withOverrides<Result>(
        _ set: (ServiceRegistryImplementation) -> Void,
        operation: () async throws -> Result
    ) async rethrows -> Result {
        try await makeWorld(set).run(operation)
    }

    /// Swaps a service for another in the whole registry, until the swap is restored.
    ///
    /// A swap acts on the root, whichever scope it is asked of; inside a world, on the root of that world. Everybody
    /// who looks the service up from now on gets the other one. Services that were built before keep what they hold.
    ///
    /// - Parameters:
    ///   - name: The name, with the type of the service.
    ///   - lifetime: How long an instance lives, and who shares it.
    ///   - fileID: Where the swap stands, for reports.
    ///   - line: Where the swap stands, for reports.
    ///   - make: Makes the service that takes the place.
    /// - Returns: The swap, to be restored.
    public func swap<Service: Sendable>(
        _ name: ServiceName<Service>,
        lifetime: ServiceLifetime = .singleton,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext with make: @escaping @isolated(any) @Sendable () throws -> Service
    ) -> ServiceSwap {
        let site = CallSite(fileID: fileID, line: line)
        return node.top.swap(Definition(name, lifetime: lifetime, site: site, maker: .synchronous(make)))
    }
}
