// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Registers a service under its own name.
    ///
    /// A ``SOALazyService`` is recognised, and registers the service that it builds.
    ///
    /// The object stays the app's: every scope and overlay shares it, and a shutdown leaves it alone. Registering a name
    /// again replaces what was there, and is reported; instances that lookups returned stay valid.
    ///
    /// - Parameters:
    ///   - service: The service, or a lazy wrapper round it.
    ///   - fileID: The file of the call site, for reports.
    ///   - line: The line of the call site, for reports.
    public func add(service: any SOAService, fileID: StaticString = #fileID, line: UInt = #line) {
        add(service, at: CallSite(fileID: fileID, line: line))
    }

    /// Registers a service that is built on first use.
    ///
    /// - Parameter service: The wrapper that builds the service.
    public func add(service: SOALazyService) {
        let getter = service.getter
        registry.add(
            Registration(
                name: service.serviceName,
                type: ServiceType((any SOAService).self),
                isolation: getter.isolation,
                site: service.site,
                factory: .synchronous(getter)
            )
        )
    }

    /// Registers a factory under a typed name.
    ///
    /// The factory runs at most once for a shared lifetime, on the isolation that it was written in: a closure literal in
    /// main-actor code is called on the main actor alone. What may be built anywhere is registered from a `nonisolated`
    /// function. It may look up other services, and may throw: a failure is not kept, and the next lookup tries again.
    ///
    /// - Parameters:
    ///   - name: The name, with the type that is registered and looked up.
    ///   - condition: The condition under which the registration counts, before a plain one of the same name.
    ///   - lifetime: How long an instance lives, and who shares it.
    ///   - dependsOn: Names of services that have to be there before this one is started, and go after it.
    ///   - fileID: The file of the call site, for reports.
    ///   - line: The line of the call site, for reports.
    ///   - shutdown: Shuts down what the factory made, when the registry or the scope is closed.
    ///   - make: Creates the service.
    /// - Returns: The name of the registration, and its call site.
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
        let site = CallSite(fileID: fileID, line: line)
        return register(
            Registration(
                name,
                lifetime: lifetime,
                dependsOn: dependsOn,
                isolation: make.isolation,
                site: site,
                factory: .synchronous(make),
                shutdown: shutdown,
                kind: condition.kindOfRegistration
            ),
            when: condition,
            at: site
        )
    }

    /// Registers an asynchronous factory under a typed name.
    ///
    /// The build runs in a task of its own: no caller's cancellation ends it. Get the service with
    /// ``resolve(awaiting:fileID:line:function:)``; the synchronous ways work once it is built.
    ///
    /// - Parameters:
    ///   - name: The name, with the type that is registered and looked up.
    ///   - condition: The condition under which the registration counts, before a plain one of the same name.
    ///   - lifetime: How long an instance lives, and who shares it.
    ///   - dependsOn: Names of services that have to be there before this one is started, and go after it.
    ///   - fileID: The file of the call site, for reports.
    ///   - line: The line of the call site, for reports.
    ///   - shutdown: Shuts down what the factory made, when the registry or the scope is closed.
    ///   - make: Creates the service.
    /// - Returns: The name of the registration, and its call site.
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
        let site = CallSite(fileID: fileID, line: line)
        return register(
            Registration(
                name,
                lifetime: lifetime,
                dependsOn: dependsOn,
                site: site,
                factory: .asynchronous { Box(try await make()) },
                shutdown: shutdown,
                kind: condition.kindOfRegistration
            ),
            when: condition,
            at: site
        )
    }

    /// Registers a decorator, which wraps a service in another each time that it is built.
    ///
    /// Decorators belong to the name: they apply in the order in which they were declared, also when declared before the
    /// service, and to whatever is registered under the name here, in scopes and in overlays. An instance that is
    /// built already stays as it is. The service keeps its lifetime; its `shutdown` gets what its factory made.
    ///
    /// - Parameters:
    ///   - name: The name of the service.
    ///   - wrap: Returns the value that lookups return instead of the one it gets.
    public func decorate<Service: Sendable>(
        _ name: ServiceName<Service>,
        _ wrap: @escaping @Sendable (Service) throws -> Service
    ) {
        registry.decorate(name.rawValue, with: Decorator(name, wrap))
    }

    /// The names that can be looked up here, in the order of their registration; a parent's come before its scope's.
    public var registeredNames: [String] {
        registry.registeredNames
    }

    /// Discards cached instances, or the whole configuration.
    ///
    /// Builds in progress are not waited for: whoever waits for one gets what it makes, and the next lookup builds anew. What
    /// was built and has a `shutdown` is shut down when the registry is.
    ///
    /// - Parameter what: The instances alone, or registrations and decorators as well.
    public func reset(_ what: ResetScope = .instances) {
        registry.reset(what)
    }

    func add(_ service: any SOAService, at site: CallSite?) {
        if let lazy = service as? SOALazyService { return add(service: lazy) }
        registry.add(
            Registration(
                name: service.serviceName,
                type: ServiceType((any SOAService).self),
                site: site,
                factory: .instance(Box(service))
            )
        )
    }

    /// Registers a service if a condition is met.
    func register(
        _ registration: Registration,
        when condition: ServiceCondition,
        at site: CallSite
    ) -> ServiceRegistration {
        if condition.isMet { registry.add(registration) }
        return ServiceRegistration(name: registration.name, site: site)
    }
}
