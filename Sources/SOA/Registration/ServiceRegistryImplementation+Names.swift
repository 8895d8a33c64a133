// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Returns whether a name can be looked up here, in this registry or in one that it falls back to.
    ///
    /// - Parameter name: The name of a service.
    /// - Returns: True if a service is registered under the name. Nothing is built.
    public func contains(_ name: String) -> Bool {
        registry.registration(named: name) != nil
    }

    /// Returns whether a name can be looked up here: it is registered, or has a default.
    ///
    /// - Parameter name: The name of a service.
    /// - Returns: True if a lookup finds a service. Nothing is built.
    public func contains<Service>(_ name: ServiceName<Service>) -> Bool {
        name.fallback != nil || contains(name.rawValue)
    }

    /// Removes a service from this registry, with its instance and its decorators; of a list, all elements.
    ///
    /// Unknown names are ignored. Instances that lookups returned stay valid. A scope's parent keeps what it has.
    ///
    /// - Parameter name: The name of the service.
    public func remove(_ name: String) {
        registry.remove(name)
    }

    /// Removes a service from this registry, with its instance and its decorators; a default counts again.
    ///
    /// - Parameter name: The name of the service.
    public func remove<Service>(_ name: ServiceName<Service>) {
        registry.remove(name.rawValue)
    }

    /// Releases the instance of one service; the next lookup builds anew.
    ///
    /// - Parameter name: The name of the service.
    public func reset<Service>(_ name: ServiceName<Service>) {
        registry.reset(name.rawValue)
    }

    /// Makes the defaults of names known to `start`, validation and snapshots before their first use.
    ///
    /// - Parameter names: The names; those without a default are ignored.
    public func add<each Service>(defaults names: repeat ServiceName<each Service>) {
        for name in repeat each names { addDefault(of: name) }
    }

    /// Declares that scopes bring a service: validation counts it as there, and a lookup elsewhere names the scope.
    ///
    /// - Parameters:
    ///   - name: The name of the service.
    ///   - label: The label of the scopes that register it.
    public func expect<Service>(_ name: ServiceName<Service>, in label: String) {
        registry.state.withLock { $0.registrations.expected[name.rawValue] = label }
    }

    /// Gives a service a second name and type.
    ///
    /// ```swift
    /// ServiceRegistry.alias(.reader, of: .store) { $0 }
    /// ```
    ///
    /// Nothing is built for an alias: each lookup resolves the service and converts it, so it follows overrides and swaps.
    ///
    /// - Parameters:
    ///   - name: The second name, with its type.
    ///   - target: The name of the service.
    ///   - fileID: The file of the call site, for reports.
    ///   - line: The line of the call site, for reports.
    ///   - convert: Returns the service as the other type.
    public func alias<Service: Sendable, Target: Sendable>(
        _ name: ServiceName<Service>,
        of target: ServiceName<Target>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ convert: @escaping @Sendable (Target) throws -> Service
    ) {
        let factory = Registration.Factory.alias(
            make: { Box(try convert(try ServiceRegistry.resolve(target, fileID: fileID, line: line))) },
            awaiting: {
                Box(try convert(try await ServiceRegistry.resolve(awaiting: target, fileID: fileID, line: line)))
            }
        )
        let site = CallSite(fileID: fileID, line: line)
        registry.add(Registration(name, lifetime: .transient, site: site, factory: factory, kind: .alias))
    }

    /// The texts of names, whose defaults are made known.
    private func rawValues<First, each More>(
        _ first: ServiceName<First>,
        _ more: repeat ServiceName<each More>
    ) -> [String] {
        addDefault(of: first)
        var names = [first.rawValue]
        for name in repeat each more {
            addDefault(of: name)
            names.append(name.rawValue)
        }
        return names
    }

    private func addDefault<Service>(of name: ServiceName<Service>) {
        guard let registration = name.defaultRegistration() else { return }
        // A closed registry takes none, as it says to whoever looks the service up.
        let top = registry.top
        try? top.addDefault(registration, Resolution(preparing: registration.name, in: top, site: registration.site))
    }
}

extension ServiceRegistryImplementation {
    /// Registers a factory under a typed name, with typed names of what it depends on.
    ///
    /// - Parameters:
    ///   - name: The name, with the type that is registered and looked up.
    ///   - condition: The condition under which the registration counts, before a plain one of the same name.
    ///   - lifetime: How long an instance lives, and who shares it.
    ///   - first: The first service that has to be there before this one is started, and goes after it.
    ///   - more: Others of these.
    ///   - fileID: The file of the call site, for reports.
    ///   - line: The line of the call site, for reports.
    ///   - shutdown: Shuts down what the factory made, when the registry or the scope is closed.
    ///   - make: Creates the service.
    /// - Returns: The name of the registration, and its call site.
    @discardableResult
    public func add<Service: Sendable, First, each More>(
        _ name: ServiceName<Service>,
        when condition: ServiceCondition = .always,
        lifetime: ServiceLifetime = .singleton,
        dependsOn first: ServiceName<First>,
        _ more: repeat ServiceName<each More>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        shutdown: (@Sendable (Service) async throws -> Void)? = nil,
        @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () throws -> Service
    ) -> ServiceRegistration {
        add(
            name,
            when: condition,
            lifetime: lifetime,
            dependsOn: rawValues(first, repeat each more),
            fileID: fileID,
            line: line,
            shutdown: shutdown,
            make
        )
    }

    /// Registers an asynchronous factory under a typed name, with typed names of what it depends on.
    ///
    /// - Parameters:
    ///   - name: The name, with the type that is registered and looked up.
    ///   - condition: The condition under which the registration counts, before a plain one of the same name.
    ///   - lifetime: How long an instance lives, and who shares it.
    ///   - first: The first service that has to be there before this one is started, and goes after it.
    ///   - more: Others of these.
    ///   - fileID: The file of the call site, for reports.
    ///   - line: The line of the call site, for reports.
    ///   - shutdown: Shuts down what the factory made, when the registry or the scope is closed.
    ///   - make: Creates the service.
    /// - Returns: The name of the registration, and its call site.
    @discardableResult
    public func addAsync<Service: Sendable, First, each More>(
        _ name: ServiceName<Service>,
        when condition: ServiceCondition = .always,
        lifetime: ServiceLifetime = .singleton,
        dependsOn first: ServiceName<First>,
        _ more: repeat ServiceName<each More>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        shutdown: (@Sendable (Service) async throws -> Void)? = nil,
        @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () async throws -> Service
    ) -> ServiceRegistration {
        addAsync(
            name,
            when: condition,
            lifetime: lifetime,
            dependsOn: rawValues(first, repeat each more),
            fileID: fileID,
            line: line,
            shutdown: shutdown,
            make
        )
    }
}
