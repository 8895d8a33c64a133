// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Registers a service under its own name.
    ///
    /// A ``SOALazyService`` is recognised, and registers the service that it builds.
    ///
    /// The app owns the object: every scope and overlay shares it, and a shutdown skips it. A second registration of a name
    /// replaces the first, and is reported; instances that lookups returned stay valid.
    public func add(service: any SOAService, fileID: StaticString = #fileID, line: UInt = #line) {
        add(service, at: CallSite(fileID: fileID, line: line))
    }

    /// Registers a service under its own name, as a function of one parameter.
    @_disfavoredOverload
    public func add(service: any SOAService) {
        add(service, at: nil)
    }

    /// Registers a service that is built on first use.
    public func add(service: SOALazyService) {
        let factory = service.factory
        registry.add(
            Registration(
                name: service.serviceName,
                boxType: Box<any SOAService>.self,
                isolation: factory.isolation,
                site: service.site,
                factory: .synchronous(ErasedFactory(factory))
            )
        )
    }

    /// Registers a factory under a typed name.
    ///
    /// The factory runs at most once for a shared lifetime, on the isolation that it was written in. A closure literal in
    /// main-actor code runs only on the main actor: register from a `nonisolated` function what may be built anywhere. The
    /// factory may look up other services and may throw; after a failure, the next lookup tries again.
    ///
    /// A registration with a condition precedes a plain one of the same name. `dependsOn` are the names of services that are
    /// started before this one, and shut down after it. `shutdown` shuts down the instance of the factory, when the registry or
    /// the scope is closed. `fileID` and `line` are the call site, for reports.
    @inlinable
    @discardableResult
    public func add<Service: Sendable>(
        _ name: ServiceName<Service>,
        when condition: ServiceCondition = .always,
        lifetime: ServiceLifetime = .singleton,
        dependsOn: [String] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        shutdown: (@Sendable (Service) async throws -> Void)? = nil,
        @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () throws -> Service
    ) -> ServiceRegistration {
        // A shell, compiled where the type is known: generic code would look it up at run time, here and at each build.
        register(
            name.key,
            Box<Service>.self,
            when: condition,
            lifetime: lifetime,
            dependsOn: dependsOn,
            isolation: make.isolation,
            fileID,
            line,
            shutdown: Registration.boxed(shutdown),
            ErasedFactory(make)
        )
        return ServiceRegistration(name.key, fileID, line)
    }

    /// Registers an asynchronous factory under a typed name.
    ///
    /// The build runs in its own task, which no caller cancels. Resolve the service with
    /// ``resolve(awaiting:fileID:line:function:)``; synchronous lookups work once it is built. The
    /// parameters are those of a synchronous factory.
    @discardableResult
    public func addAsync<Service: Sendable>(
        _ name: ServiceName<Service>,
        when condition: ServiceCondition = .always,
        lifetime: ServiceLifetime = .singleton,
        dependsOn: [String] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        shutdown: (@Sendable (Service) async throws -> Void)? = nil,
        @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () async throws -> Service
    ) -> ServiceRegistration {
        if condition.isMet {
            registry.add(
                Registration(
                    name: name.rawValue,
                    boxType: Box<Service>.self,
                    lifetime: lifetime,
                    dependsOn: dependsOn,
                    site: CallSite(fileID: fileID, line: line),
                    factory: .asynchronous { Box(try await make()) },
                    shutdown: Registration.boxed(shutdown),
                    kind: condition.kindOfRegistration
                )
            )
        }
        return ServiceRegistration(name.key, fileID, line)
    }

    /// Registers a decorator, which wraps a service in another each time that it is built.
    ///
    /// Decorators belong to the name. They apply in the order of their declaration, even if declared before the service.
    /// They apply to all registrations of the name here, in scopes and in overlays. An instance that is built already stays as
    /// it is. The service keeps its lifetime, and its `shutdown` gets the instance of the factory. Decorators of a list's name
    /// wrap each element.
    public func decorate<Service: Sendable>(
        _ name: ServiceName<Service>,
        _ wrap: @escaping @Sendable (Service) throws -> Service
    ) {
        registry.decorate(name.rawValue, with: Decorator(name, wrap))
    }

    /// The registered names, in the order of registration; those of a parent precede those of its scope.
    public var registeredNames: [String] {
        registry.registeredNames
    }

    /// Discards the instances that this registry keeps, or its whole configuration.
    ///
    /// Builds in progress continue for their waiters, and the next lookup builds anew. Instances with a `shutdown` are shut
    /// down with the registry.
    public func reset(_ what: ResetScope = .instances) {
        registry.reset(what)
    }

    func add(_ service: any SOAService, at site: CallSite?) {
        if let lazy = service as? SOALazyService { return add(service: lazy) }
        registry.add(
            Registration(
                name: service.serviceName,
                boxType: Box<any SOAService>.self,
                site: site,
                factory: .instance(Box(service))
            )
        )
    }

    /// Registers a synchronous factory if a condition is met.
    @_optimize(speed)
    @usableFromInline
    func register(
        _ key: NameKey,
        _ boxType: InstanceBox.Type,
        when condition: ServiceCondition,
        lifetime: ServiceLifetime,
        dependsOn: [String],
        isolation: (any Actor)?,
        _ fileID: StaticString,
        _ line: UInt,
        shutdown: (@Sendable (InstanceBox) async throws -> Void)?,
        _ make: ErasedFactory
    ) {
        guard condition.isMet else { return }
        registry.add(
            Registration(
                name: key.text,
                boxType: boxType,
                lifetime: lifetime,
                dependsOn: dependsOn,
                isolation: isolation,
                site: CallSite(fileID: fileID, line: line),
                factory: .synchronous(make),
                shutdown: shutdown,
                kind: condition.kindOfRegistration
            )
        )
    }
}
