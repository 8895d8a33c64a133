// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Registers a service under its own name.
    ///
    /// A ``SOALazyService`` is recognised, and registers what it will build.
    ///
    /// The object stays the app's: every scope and world shares it, and a shutdown leaves it alone. Registering a name
    /// again replaces what was there, and is reported; instances that were handed out stay valid.
    ///
    /// - Parameters:
    ///   - service: The service, or a lazy wrapper round it.
    ///   - fileID: Where the registration stands, for reports.
    ///   - line: Where the registration stands, for reports.
    public func add(service: any SOAService, fileID: StaticString = #fileID, line: UInt = #line) {
        add(service, at: CallSite(fileID: fileID, line: line))
    }

    /// Registers a service that is built on first use.
    ///
    /// - Parameter service: The wrapper that builds the service.
    public func add(service: SOALazyService) {
        let getter = service.getter
        node.add(
            Definition(
                name: service.serviceName,
                type: ServiceType((any SOAService).self),
                site: service.site,
                maker: .synchronous(getter)
            )
        )
    }

    /// Registers what makes a service, under a typed name.
    ///
    /// The maker runs at most once for a shared lifetime, on the isolation that it was written in: a closure literal in
    /// main-actor code is called on the main actor alone. What may be built anywhere is registered from a `nonisolated`
    /// function. It may look up other services, and may throw: a failure is not kept, and the next lookup tries again.
    ///
    /// - Parameters:
    ///   - name: The name, with the type that is registered and looked up.
    ///   - lifetime: How long an instance lives, and who shares it.
    ///   - dependsOn: Names of services that have to be there before this one is started, and go after it.
    ///   - fileID: Where the registration stands, for reports.
    ///   - line: Where the registration stands, for reports.
    ///   - shutdown: Ends what the maker made, when the registry or the scope is closed.
    ///   - make: Makes the service.
    /// - Returns: The name that is taken now, and the place that took it.
    @discardableResult
    public func add<Service: Sendable>(
        _ name: ServiceName<Service>,
        lifetime: ServiceLifetime = .singleton,
        dependsOn: [String] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        shutdown: (@Sendable (Service) async throws -> Void)? = nil,
        @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () throws -> Service
    ) -> ServiceRegistration {
        let site = CallSite(fileID: fileID, line: line)
        return register(
            Definition(
                name,
                lifetime: lifetime,
                dependsOn: dependsOn,
                site: site,
                maker: .synchronous(make),
                shutdown: shutdown
            ),
            at: site
        )
    }

    /// Registers what makes a service asynchronously, under a typed name.
    ///
    /// The build runs in a task of its own: no caller's cancellation ends it. Get the service with
    /// ``resolve(awaiting:fileID:line:)``; the synchronous ways work once it is built.
    ///
    /// - Parameters:
    ///   - name: The name, with the type that is registered and looked up.
    ///   - lifetime: How long an instance lives, and who shares it.
    ///   - dependsOn: Names of services that have to be there before this one is started, and go after it.
    ///   - fileID: Where the registration stands, for reports.
    ///   - line: Where the registration stands, for reports.
    ///   - shutdown: Ends what the maker made, when the registry or the scope is closed.
    ///   - make: Makes the service.
    /// - Returns: The name that is taken now, and the place that took it.
    @discardableResult
    public func addAsync<Service: Sendable>(
        _ name: ServiceName<Service>,
        lifetime: ServiceLifetime = .singleton,
        dependsOn: [String] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        shutdown: (@Sendable (Service) async throws -> Void)? = nil,
        @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () async throws -> Service
    ) -> ServiceRegistration {
        let site = CallSite(fileID: fileID, line: line)
        return register(
            Definition(
                name,
                lifetime: lifetime,
                dependsOn: dependsOn,
                site: site,
                maker: .asynchronous { Box(try await make()) },
                shutdown: shutdown
            ),
            at: site
        )
    }

    /// Wraps a service in another that does something more, each time that it is built.
    ///
    /// Decorators belong to the name: they apply in the order in which they were declared, also when declared before the
    /// service, and to whatever is registered under the name here, in scopes and in worlds. An instance that is
    /// built already stays as it is. The service keeps its lifetime; its `shutdown` gets what its maker made.
    ///
    /// - Parameters:
    ///   - name: The name of the service.
    ///   - wrap: Answers what is handed out instead of the value it gets.
    public func decorate<Service: Sendable>(
        _ name: ServiceName<Service>,
        _ wrap: @escaping @Sendable (Service) throws -> Service
    ) {
        node.decorate(name.rawValue, with: Decorator(name, wrap))
    }

    /// Tells whether a name can be looked up here, in this registry or in one that it falls back to.
    ///
    /// - Parameter name: The name of a service.
    /// - Returns: True if a service is registered under the name. Nothing is built.
    public func contains(_ name: String) -> Bool {
        node.contains(name)
    }

    /// The names that can be looked up here, in the order of their registration; a parent's come before its scope's.
    public var registeredNames: [String] {
        node.registeredNames
    }

    /// Takes a service away from this registry, with its instance and its decorators.
    ///
    /// Unknown names are ignored.
    ///
    /// Instances that were handed out stay valid. A scope's parent keeps what it has.
    ///
    /// - Parameter name: The name of the service.
    public func remove(_ name: String) {
        node.remove(name)
    }

    /// Lets instances go, or everything.
    ///
    /// Builds that go on are not waited for: who waits for one gets what it makes, and the next lookup builds anew.
    ///
    /// - Parameter what: The instances alone, or registrations and decorators as well.
    public func reset(_ what: ResetScope = .instances) {
        node.reset(what)
    }

    func add(_ service: any SOAService, at site: CallSite?) {
        if let lazy = service as? SOALazyService { return add(service: lazy) }
        node.add(
            Definition(
                name: service.serviceName,
                type: ServiceType((any SOAService).self),
                site: site,
                maker: .instance(Box(service))
            )
        )
    }

    private func register(_ definition: Definition, at site: CallSite) -> ServiceRegistration {
        node.add(definition)
        return ServiceRegistration(name: definition.name, site: site)
    }
}
