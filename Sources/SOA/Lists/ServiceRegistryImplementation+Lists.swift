// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Registers an element of a list of services; any module may add any number of elements.
    ///
    /// ```swift
    /// ServiceRegistry.add(to: .plugins) { StampPlugin() }
    /// for plugin in ServiceRegistry.all(.plugins) { print(plugin.mark) }
    /// ```
    ///
    /// Each element is a service with its own lifetime. Snapshots, validation and errors name it `plugins[0]`, `plugins[1]`
    /// and so on. The elements of a scope or an overlay follow those of its parent. The parameters are those of a
    /// registration, and an element counts only if its condition is met.
    @discardableResult
    public func add<Service: Sendable>(
        to list: ServiceName<Service>,
        when condition: ServiceCondition = .always,
        lifetime: ServiceLifetime = .singleton,
        dependsOn: [String] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        shutdown: (@Sendable (Service) async throws -> Void)? = nil,
        @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () throws -> Service
    ) -> ServiceRegistration {
        guard condition.isMet else {
            registry.state.withLock { $0.registrations[factsOf: list.rawValue].list.mayBeEmpty = true }
            return ServiceRegistration(list.key, fileID, line)
        }
        return registry.addElement(to: list.rawValue) { element in
            add(
                ServiceName(element),
                lifetime: lifetime,
                dependsOn: dependsOn,
                fileID: fileID,
                line: line,
                shutdown: shutdown,
                make
            )
        }
    }

    /// Registers an element of a list of services, with the typed names of up to eight dependencies.
    @discardableResult
    public func add<Service: Sendable, A, B, C, D, E, F, G, H>(
        to list: ServiceName<Service>,
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
            to: list,
            when: condition,
            lifetime: lifetime,
            dependsOn: rawValues(first, second, third, fourth, fifth, sixth, seventh, eighth),
            fileID: fileID,
            line: line,
            shutdown: shutdown,
            make
        )
    }

    /// Replaces a whole list, including the elements of the parents.
    ///
    /// Snapshots, validation and errors name the new elements together, as `plugins[*]`: one factory creates them all, and
    /// only it knows their number.
    ///
    /// ```swift
    /// @Test(.services { $0.replaceAll(.plugins) { [FakePlugin()] } })
    /// ```
    public func replaceAll<Service: Sendable>(
        _ list: ServiceName<Service>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext with make: @escaping @isolated(any) @Sendable () throws -> [Service]
    ) {
        let name = ServiceName<[Service]>("\(list.rawValue)[*]")
        add(name, when: .replacement, fileID: fileID, line: line, make)
        registry.replaceAll(of: list.rawValue, with: name.rawValue)
    }

    /// Returns all elements of a list, in the order of registration; none if nothing was added.
    ///
    /// Traps with the full report if an element can't be resolved; ``resolve(all:fileID:line:function:)`` throws instead.
    @inlinable
    public func all<Service: Sendable>(
        _ list: ServiceName<Service>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) -> [Service] {
        do throws(ServiceRegistryError) {
            return try resolve(all: list, fileID: fileID, line: line, function: function)
        } catch {
            error.trap(fileID, line)
        }
    }

    /// Returns all elements of a list, in the order of registration, or throws the reason why one can't be resolved.
    @inlinable
    public func resolve<Service: Sendable>(
        all list: ServiceName<Service>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) throws(ServiceRegistryError) -> [Service] {
        let elements = try elements(of: list.key, fileID, line)
        var services: [Service] = []
        services.reserveCapacity(elements.count)
        for element in elements {
            do throws(ServiceRegistryError) {
                if element.hasSuffix("[*]") {
                    let name = ServiceName<[Service]>(element)
                    services += try resolve(name, fileID: fileID, line: line, function: function)
                } else {
                    let name = ServiceName<Service>(element)
                    services.append(try resolve(name, fileID: fileID, line: line, function: function))
                }
            } catch {
                // The element may have been removed meanwhile, with others that were resolved before: the list is read anew.
                guard error.name == element, case .notRegistered = error.reason else { throw error }
                if try self.elements(of: list.key, fileID, line).contains(element) { continue }
                return try resolve(all: list, fileID: fileID, line: line, function: function)
            }
        }
        return services
    }

    /// Returns the names of the elements of a list; throws if the registry is closed, and has none.
    @usableFromInline
    func elements(of list: NameKey, _ fileID: StaticString, _ line: UInt) throws(ServiceRegistryError) -> [String] {
        if let reading = read(list, as: ObjectIdentifier(ListElements.self)) {
            let elements = reading.copy(as: ListElements.self)
            reading.end()
            if elements.isCurrent { return elements.names }
        }
        let registry = registry
        let elements = registry.elements(of: list)
        if !elements.isEmpty { return elements }
        let site = CallSite(fileID: fileID, line: line)
        if let known = registry.registration(named: list.text) {
            let place = known.site.map { "\n  registered at: \($0)" } ?? ""
            StandardError.write(
                "SOA: \"\(known.name)\" is no list, but registered as one service; add elements with add(to:)."
                    + "\n  requested at:  \(site)\(place)"
            )
        }
        // The shutdowns of a closed registry may look up what there is.
        guard let ending = registry.state.withLock({ $0.ending }), !ending.mayLookUp(in: registry) else { return [] }
        throw Resolution(preparing: list.text, in: registry, site: site).error(.closed(label: registry.label))
    }
}
