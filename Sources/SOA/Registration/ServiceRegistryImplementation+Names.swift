// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Returns whether a name is registered, in this registry or in one that it falls back to; builds nothing.
    ///
    /// The name of a list is, while the list has an element.
    public func contains(_ name: String) -> Bool {
        registry.registration(named: name) != nil || !registry.elements(of: name).isEmpty
    }

    /// Returns whether a name is registered or has a default, or is that of a list with an element; builds nothing.
    public func contains<Service>(_ name: ServiceName<Service>) -> Bool {
        name.make != nil || contains(name.rawValue)
    }

    /// Removes a service with its instance and decorators, or a list with all elements.
    ///
    /// Unknown names are ignored. Instances that lookups returned stay valid. The parent of a scope is not changed.
    public func remove(_ name: String) {
        registry.remove(name)
    }

    /// Removes a service with its instance and decorators; a default of the name is used again.
    public func remove<Service>(_ name: ServiceName<Service>) {
        registry.remove(name.rawValue)
    }

    /// Releases the instance that lookups here return, or those of a list's elements; the next lookup builds anew.
    public func reset<Service>(_ name: ServiceName<Service>) {
        registry.reset(name.rawValue)
    }

    /// Makes the defaults of names known to `start`, validation and snapshots before their first use.
    ///
    /// Names without a default are ignored. A strict test may look up the defaults that it adds.
    public func add<each Service>(defaults names: repeat ServiceName<each Service>) {
        let registry = registry
        for name in repeat each names {
            if let refused = addDefault(of: name) { registry.top.refuse(refused) }
            let text = name.rawValue
            if let monitor = registry.monitor, registry.registration(named: text)?.isDefault == true {
                monitor.accept(text)
            }
        }
    }

    /// Declares that scopes register a service: validation accepts it, and a lookup elsewhere names the scope.
    ///
    /// Scopes of several labels may register it, each declared by a call. The first one is named. Shared services that depend
    /// on it never get it: only ``validate(building:fileID:line:)`` finds them.
    public func expect<Service>(_ name: ServiceName<Service>, in label: String) {
        registry.state.withLock { state in
            let labels = state.registrations[factsOf: name.rawValue].expectedIn
            state.registrations[factsOf: name.rawValue].expectedIn = (labels + [label]).unique
        }
    }

    /// Gives a service a second name and type.
    ///
    /// ```swift
    /// ServiceRegistry.alias(.reader, of: .store) { $0 }
    /// ```
    ///
    /// An alias has no instance: each lookup resolves the service and converts it, so it follows overrides and swaps.
    public func alias<Service: Sendable, Target: Sendable>(
        _ name: ServiceName<Service>,
        of target: ServiceName<Target>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function,
        _ convert: @escaping @Sendable (Target) throws -> Service
    ) {
        let factory = Registration.Factory.alias(
            make: { Box(try convert(ServiceRegistry.resolve(target, fileID: fileID, line: line, function: function))) },
            awaiting: {
                Box(try await convert(ServiceRegistry.awaitService(target, fileID, line, function)))
            },
            published: {
                guard let service = ServiceRegistry.published(target) else { return nil }
                return Box(try convert(service))
            }
        )
        registry.add(
            Registration(
                name: name.rawValue,
                boxType: Box<Service>.self,
                lifetime: .transient,
                dependsOn: rawValues(target),
                site: CallSite(fileID: fileID, line: line),
                factory: factory,
                kind: .alias
            )
        )
    }

    /// Registers the defaults of names, and returns the texts of the names that are not absent.
    func rawValues<each Service>(_ names: repeat ServiceName<each Service>) -> [String] {
        var texts: [String] = []
        for name in repeat each names {
            // A closed registry reports the registration that depends on them.
            _ = addDefault(of: name)
            texts.append(name.rawValue)
        }
        return texts.filter { !$0.isEmpty }
    }

    /// Registers the default of a name; returns it if the registry is closed, and refuses it.
    private func addDefault<Service>(of name: ServiceName<Service>) -> Registration? {
        guard let registration = name.defaultRegistration() else { return nil }
        guard registry.top.addDefault(registration) else { return registration }
        registry.top.state.withLock { $0.registrations.cover(registration) }
        return nil
    }
}

extension ServiceName<Never> {
    /// Stands for a dependency that is not given.
    @usableFromInline static var absent: Self { "" }
}

// No parameter packs: behind one, a closure inherits the actor that it is written on only if the pack has one element (Swift 6.3).
extension ServiceRegistryImplementation {
    /// Registers a factory under a typed name, with the typed names of up to eight dependencies.
    @discardableResult
    public func add<Service: Sendable, A, B, C, D, E, F, G, H>(
        _ name: ServiceName<Service>,
        when condition: ServiceCondition = .always,
        lifetime: ServiceLifetime = .singleton,
        dependsOn first: ServiceName<A>,
        _ second: ServiceName<B> = ServiceName<Never>.absent,
        _ third: ServiceName<C> = ServiceName<Never>.absent,
        _ fourth: ServiceName<D> = ServiceName<Never>.absent,
        _ fifth: ServiceName<E> = ServiceName<Never>.absent,
        _ sixth: ServiceName<F> = ServiceName<Never>.absent,
        _ seventh: ServiceName<G> = ServiceName<Never>.absent,
        _ eighth: ServiceName<H> = ServiceName<Never>.absent,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        shutdown: (@Sendable (Service) async throws -> Void)? = nil,
        @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () throws -> Service
    ) -> ServiceRegistration {
        add(
            name,
            when: condition,
            lifetime: lifetime,
            dependsOn: rawValues(first, second, third, fourth, fifth, sixth, seventh, eighth),
            fileID: fileID,
            line: line,
            shutdown: shutdown,
            make
        )
    }

    /// Registers an asynchronous factory under a typed name, with the typed names of up to eight dependencies.
    @discardableResult
    public func addAsync<Service: Sendable, A, B, C, D, E, F, G, H>(
        _ name: ServiceName<Service>,
        when condition: ServiceCondition = .always,
        lifetime: ServiceLifetime = .singleton,
        dependsOn first: ServiceName<A>,
        _ second: ServiceName<B> = ServiceName<Never>.absent,
        _ third: ServiceName<C> = ServiceName<Never>.absent,
        _ fourth: ServiceName<D> = ServiceName<Never>.absent,
        _ fifth: ServiceName<E> = ServiceName<Never>.absent,
        _ sixth: ServiceName<F> = ServiceName<Never>.absent,
        _ seventh: ServiceName<G> = ServiceName<Never>.absent,
        _ eighth: ServiceName<H> = ServiceName<Never>.absent,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        shutdown: (@Sendable (Service) async throws -> Void)? = nil,
        @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () async throws -> Service
    ) -> ServiceRegistration {
        addAsync(
            name,
            when: condition,
            lifetime: lifetime,
            dependsOn: rawValues(first, second, third, fourth, fifth, sixth, seventh, eighth),
            fileID: fileID,
            line: line,
            shutdown: shutdown,
            make
        )
    }
}
