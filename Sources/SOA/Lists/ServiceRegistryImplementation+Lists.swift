// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Registers one more element of a list of services, from any module and any number of times.
    ///
    /// ```swift
    /// ServiceRegistry.add(to: .plugins) { PrintPlugin() }
    /// for plugin in ServiceRegistry.all(.plugins) { plugin.run() }
    /// ```
    ///
    /// Each element is a service of its own, with its own lifetime, and is named `plugins[0]`, `plugins[1]` and so on in
    /// snapshots, validation and errors. What a scope or an overlay adds comes after the elements of its parent.
    ///
    /// - Parameters:
    ///   - list: The name of the list, with the type of its elements.
    ///   - condition: The condition under which the element counts.
    ///   - lifetime: How long an instance lives, and who shares it.
    ///   - dependsOn: Names of services that have to be there before this one is started, and go after it.
    ///   - fileID: The file of the call site, for reports.
    ///   - line: The line of the call site, for reports.
    ///   - shutdown: Shuts down what the factory made, when the registry or the scope is closed.
    ///   - make: Creates the element.
    /// - Returns: The name of the element, and its call site.
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
        let site = CallSite(fileID: fileID, line: line)
        guard condition.isMet else { return ServiceRegistration(name: list.rawValue, site: site) }
        let registry = registry
        let element = registry.nextElement(of: list.rawValue)
        registry.add(
            Registration(
                ServiceName<Service>(element),
                lifetime: lifetime,
                dependsOn: dependsOn,
                isolation: make.isolation,
                site: site,
                factory: .synchronous(make),
                shutdown: shutdown
            )
        )
        registry.append(element, to: list.rawValue)
        return ServiceRegistration(name: element, site: site)
    }

    /// Puts other elements in the place of a whole list, those of the parents included.
    ///
    /// ```swift
    /// @Test(.services { $0.replaceAll(.plugins) { [FakePlugin()] } })
    /// ```
    ///
    /// - Parameters:
    ///   - list: The name of the list, with the type of its elements.
    ///   - fileID: The file of the call site, for reports.
    ///   - line: The line of the call site, for reports.
    ///   - make: Creates the elements, once.
    public func replaceAll<Service: Sendable>(
        _ list: ServiceName<Service>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext with make: @escaping @isolated(any) @Sendable () throws -> [Service]
    ) {
        let name = list.rawValue
        let registry = registry
        let element = "\(name)[*]"
        registry.add(
            Registration(
                ServiceName<[Service]>(element),
                lifetime: .singleton,
                isolation: make.isolation,
                site: CallSite(fileID: fileID, line: line),
                factory: .synchronous(make),
                // Not a duplicate, however often a test replaces a list.
                kind: .variant
            )
        )
        registry.replaceAll(of: name, with: element)
    }

    /// Returns all elements of a list, in the order of registration; none if nothing was added.
    ///
    /// Traps with the full report if an element can't be resolved; ``resolve(all:fileID:line:function:)`` throws instead.
    ///
    /// - Parameters:
    ///   - list: The name of the list, with the type of its elements.
    ///   - fileID: The file of the call site, for reports.
    ///   - line: The line of the call site, for reports.
    ///   - function: The function of the call site, for reports.
    /// - Returns: The elements.
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
    ///
    /// - Parameters:
    ///   - list: The name of the list, with the type of its elements.
    ///   - fileID: The file of the call site, for reports.
    ///   - line: The line of the call site, for reports.
    ///   - function: The function of the call site, for reports.
    /// - Returns: The elements; none if nothing was added.
    /// - Throws: The error of the first element that can't be resolved.
    public func resolve<Service: Sendable>(
        all list: ServiceName<Service>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) throws(ServiceRegistryError) -> [Service] {
        var services: [Service] = []
        for element in registry.elements(of: list.rawValue) {
            // What was removed since is no element any more.
            guard contains(element) else { continue }
            if element.hasSuffix("[*]") {
                let name = ServiceName<[Service]>(element)
                services += try resolve(name, fileID: fileID, line: line, function: function)
            } else {
                let name = ServiceName<Service>(element)
                services.append(try resolve(name, fileID: fileID, line: line, function: function))
            }
        }
        return services
    }
}
