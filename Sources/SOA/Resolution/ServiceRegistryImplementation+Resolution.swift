// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// The service that is registered under a name, for accessors to cast to its protocol.
    ///
    /// Stops the program with the full report if the service cannot be had; ``resolve(_:fileID:line:)`` throws instead.
    ///
    /// - Parameters:
    ///   - name: The name of the service.
    ///   - fileID: Where the service is asked for, for reports.
    ///   - line: Where the service is asked for, for reports.
    /// - Returns: The service; a lazy one is built first.
    public func serviceWith(name: String, fileID: StaticString = #fileID, line: UInt = #line) -> any SOAService {
        self[ServiceName<any SOAService>(name), fileID: fileID, line: line]
    }

    /// The service that is registered under a typed name.
    ///
    /// Stops the program with the full report if the service cannot be had; ``resolve(_:fileID:line:)`` throws instead.
    ///
    /// - Parameters:
    ///   - name: The name, with the type of the service.
    ///   - fileID: Where the service is asked for, for reports.
    ///   - line: Where the service is asked for, for reports.
    public subscript<Service: Sendable>(
        _ name: ServiceName<Service>,
        fileID fileID: StaticString = #fileID,
        line line: UInt = #line
    ) -> Service {
        if let loan = lend(name) {
            defer { loan.end() }
            return loan.use { copy $0 }
        }
        let site = CallSite(fileID: fileID, line: line)
        do {
            return try service(name, site: site)
        } catch {
            error.stop(at: site)
        }
    }

    /// The service that is registered under a typed name, or the reason why it cannot be had.
    ///
    /// Builds a synchronous service here and now, and waits while another thread builds it. Never waits for an
    /// asynchronous one: until that is built, the answer is `.notReady`.
    ///
    /// - Parameters:
    ///   - name: The name, with the type of the service.
    ///   - fileID: Where the service is asked for, for reports.
    ///   - line: Where the service is asked for, for reports.
    /// - Returns: The service.
    /// - Throws: What is wrong, with the way that led there.
    public func resolve<Service: Sendable>(
        _ name: ServiceName<Service>,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws(ServiceRegistryError) -> Service {
        if let loan = lend(name) {
            defer { loan.end() }
            return loan.use { copy $0 }
        }
        return try service(name, site: CallSite(fileID: fileID, line: line))
    }

    /// Any service, from anywhere: goes to the actor that it is built on, and suspends until it is built.
    ///
    /// Cancelling the caller's task ends the waiting with `CancellationError`; the build goes on for the others.
    ///
    /// - Parameters:
    ///   - name: The name, with the type of the service.
    ///   - fileID: Where the service is asked for, for reports.
    ///   - line: Where the service is asked for, for reports.
    /// - Returns: The service.
    /// - Throws: A ``ServiceRegistryError``, or `CancellationError`.
    public func resolve<Service: Sendable>(
        awaiting name: ServiceName<Service>,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Service {
        if let loan = lend(name) {
            defer { loan.end() }
            return loan.use { copy $0 }
        }
        let request = Request(name.rawValue, site: CallSite(fileID: fileID, line: line))
        let node = node
        return try node.unbox(try await node.resolve(awaiting: request), for: request)
    }

    /// Lends a service to a closure, for one use on a hot path.
    ///
    /// Stops the program with the full report if the service cannot be had.
    ///
    /// - Parameters:
    ///   - name: The name, with the type of the service.
    ///   - fileID: Where the service is asked for, for reports.
    ///   - line: Where the service is asked for, for reports.
    ///   - body: Uses the service, and does not keep it.
    /// - Returns: What `body` answers.
    /// - Throws: What `body` throws.
    public func withService<Service: Sendable, Result>(
        _ name: ServiceName<Service>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: (borrowing Service) throws -> Result
    ) rethrows -> Result {
        guard let loan = lend(name) else { return try body(self[name, fileID: fileID, line: line]) }
        defer { loan.end() }
        return try loan.use(body)
    }

    /// The body of an accessor that is its own registration: the service, made by the default on first use.
    ///
    /// ```swift
    /// extension ServiceRegistryImplementation {
    ///     var clock: any Clock { service(as: (any Clock).self) { SystemClock() } }
    /// }
    /// ```
    ///
    /// What is registered under the name comes first: a scope, a world or an earlier `add`. The default is shared by
    /// the whole registry, so it is made in its root, exactly once; each world makes its own. The type is asked for,
    /// since the one that is inferred would be the default's own, which no other implementation fits.
    ///
    /// - Parameters:
    ///   - name: The name of the service; by default, that of the accessor.
    ///   - type: The type that the service is looked up as.
    ///   - fileID: Where the accessor stands, for reports.
    ///   - line: Where the accessor stands, for reports.
    ///   - make: Makes the default.
    /// - Returns: The service.
    public func service<Service: Sendable>(
        _ name: String = #function,
        as type: Service.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        default make: () -> Service
    ) -> Service {
        if let loan = lend(ServiceName<Service>(name)) {
            defer { loan.end() }
            return loan.use { copy $0 }
        }
        let site = CallSite(fileID: fileID, line: line)
        let request = Request(name, site: site)
        do throws(ServiceRegistryError) {
            let definition = Definition(ServiceName<Service>(name), lifetime: .singleton, site: site, maker: .accessor)
            let node = node
            return try node.unbox(try node.resolve(request, orAdd: definition) { Box(make()) }, for: request)
        } catch {
            error.stop(at: site)
        }
    }

    /// The service with the registry locked, and built if need be.
    @inline(never)
    private func service<Service: Sendable>(
        _ name: ServiceName<Service>,
        site: CallSite
    ) throws(ServiceRegistryError) -> Service {
        let ambient = Ambient.current
        let request = Request(name.rawValue, site: site, inside: ambient)
        let node = bound ?? ambient?.node ?? .root
        return try node.unbox(try node.resolve(request), for: request)
    }

    /// The service without a lock, if it was asked for some times and nothing happened to it since; see ``PublishedService``.
    @inline(never)
    private func lend<Service: Sendable>(_ name: ServiceName<Service>) -> Loan<Service>? {
        let ambient = Ambient.current
        // A retain of the registry would be most of the cost, and have threads wait for each other.
        let node: Unmanaged<RegistryNode>
        if let bound {
            unsafe node = .passUnretained(bound)
        } else if let ambient {
            unsafe node = .passUnretained(ambient.node)
        } else {
            unsafe node = RegistryNode.unretainedRoot
        }
        let loan = unsafe node._withUnsafeGuaranteedRef { $0.published.lend(name) }
        if loan != nil { Ambient.asker(inside: ambient)?.record(dependency: name.rawValue) }
        withExtendedLifetime(ambient) {}
        return loan
    }
}

extension RegistryNode {
    /// The instance in a box as the type that was asked for.
    fileprivate func unbox<Service: Sendable>(
        _ box: any InstanceBox,
        for request: Request
    ) throws(ServiceRegistryError) -> Service {
        box.holds(Service.self) ? box.held(as: Service.self) : try cast(box, for: request)
    }

    // By itself, since an optional of a generic type costs as much as a lookup wherever there is one.
    @inline(never)
    private func cast<Service: Sendable>(
        _ box: any InstanceBox,
        for request: Request
    ) throws(ServiceRegistryError) -> Service {
        if let value = box.instance as? Service { return value }
        throw request.error(
            .typeMismatch(registered: type(of: box).type.name, requested: ServiceType(Service.self).name),
            of: definition(named: request.name)
        )
    }
}

extension ServiceRegistryError {
    /// Stops the program with this report.
    ///
    /// The place that asked is the one that the message begins with.
    fileprivate func stop(at site: CallSite) -> Never {
        fatalError(description, file: site.fileID, line: site.line)
    }
}
