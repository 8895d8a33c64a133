// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Returns the service that is registered under a name; accessors cast it to its protocol.
    ///
    /// A lazy service is built on first use. Traps with the full report if the service can't be resolved;
    /// ``resolve(_:fileID:line:function:)`` throws instead.
    @inlinable
    public func serviceWith(
        name: String,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) -> any SOAService {
        self[ServiceName<any SOAService>(name), fileID: fileID, line: line, function: function]
    }

    /// Returns the service that is registered under a name, as a function of one parameter.
    @_disfavoredOverload
    public func serviceWith(name: String) -> any SOAService {
        serviceWith(name: name, fileID: #fileID)
    }

    /// The service that is registered under a typed name.
    ///
    /// Traps with the full report if the service can't be resolved; ``resolve(_:fileID:line:function:)`` throws instead.
    @inlinable
    public subscript<Service: Sendable>(
        _ name: ServiceName<Service>,
        fileID fileID: StaticString = #fileID,
        line line: UInt = #line,
        function function: StaticString = #function
    ) -> Service {
        // The compiler knows the type here, so the copy needs no runtime call.
        if let reading = read(name.key, as: ObjectIdentifier(Service.self)) {
            defer { reading.end() }
            return reading.copy(as: Service.self)
        }
        return serviceOrTrap(name, fileID, line, function)
    }

    /// Not available: a lookup by a string needs the type of the service.
    @available(*, unavailable, message: "Say the type: ServiceRegistry[ServiceName<any Clock>(\"clock\")]")
    public subscript(_ name: String) -> Never { fatalError("\(name) has no type") }

    /// Returns the service that is registered under a typed name, or throws the reason why it can't be resolved.
    ///
    /// Builds a synchronous service on this thread, or waits for a build on another one. It never waits for an asynchronous
    /// service: until that is built, the error is `.notReady`.
    @inlinable
    public func resolve<Service: Sendable>(
        _ name: ServiceName<Service>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) throws(ServiceRegistryError) -> Service {
        if let reading = read(name.key, as: ObjectIdentifier(Service.self)) {
            defer { reading.end() }
            return reading.copy(as: Service.self)
        }
        return try service(name, fileID, line, function)
    }

    /// Returns any service from any isolation: hops to the actor of its factory, and suspends until it is built.
    ///
    /// Cancelling the caller's task ends the wait with `CancellationError`; the build continues for other waiters. Any other
    /// error is a ``ServiceRegistryError``.
    @inlinable
    public func resolve<Service: Sendable>(
        awaiting name: ServiceName<Service>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) async throws -> Service {
        if let reading = read(name.key, as: ObjectIdentifier(Service.self)) {
            defer { reading.end() }
            return reading.copy(as: Service.self)
        }
        return try await awaitService(name, fileID, line, function)
    }

    /// Borrows a service for the duration of a closure, for hot paths.
    ///
    /// The closure must not keep the service. Traps with the full report if the service can't be resolved.
    @inlinable
    public func withService<Service: Sendable, Result>(
        _ name: ServiceName<Service>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function,
        _ body: (borrowing Service) throws -> Result
    ) rethrows -> Result {
        if let reading = borrow(name.key, as: ObjectIdentifier(Service.self)) {
            defer { reading.giveBack() }
            // Sound: the borrow keeps the publication, and the lookup has compared its type.
            return try unsafe reading.publication._withUnsafeGuaranteedRef {
                try body(unsafe unsafeDowncast($0, to: TypedPublication<Service>.self).value)
            }
        }
        return try body(self[name, fileID: fileID, line: line, function: function])
    }

    /// Returns a service, and registers a default on first use: the body of an accessor that is its own registration.
    ///
    /// ```swift
    /// extension ServiceRegistryImplementation {
    ///     var clock: any Clock<Duration> { service(as: (any Clock<Duration>).self) { ContinuousClock() } }
    /// }
    /// ```
    ///
    /// A registration of the name precedes the default: in a scope, in an overlay or by an earlier `add`. The default is
    /// created once in the root, for the whole registry; each overlay creates its own. In the default, look up on
    /// `ServiceRegistry`, not on `self`, which may be the handle of a scope: the root would keep services of that scope.
    ///
    /// The type is a parameter, since the inferred one would be the default's own type, which no other implementation fits.
    /// The name is that of the accessor, without its module, unless you give another one. Two accessors of one name are a
    /// conflict, which ``validate()`` reports.
    @inlinable
    public func service<Service: Sendable>(
        _ name: String = #function,
        as type: Service.Type,
        lifetime: ServiceLifetime = .singleton,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        default make: () -> Service
    ) -> Service {
        if let reading = read(NameKey(name, declaredAt: fileID, line), as: ObjectIdentifier(Service.self)) {
            defer { reading.end() }
            return reading.copy(as: Service.self)
        }
        return serviceOrDefault(name, lifetime, fileID, line, make)
    }
}

// What the lookups above do if the service is not published.
extension ServiceRegistryImplementation {
    @usableFromInline
    func serviceOrDefault<Service: Sendable>(
        _ name: String,
        _ lifetime: ServiceLifetime,
        _ fileID: StaticString,
        _ line: UInt,
        _ make: () -> Service
    ) -> Service {
        let key = NameKey(name, declaredAt: fileID, line)
        if let box = provided(key, Box<Service>.self) { return box.held(as: Service.self) }
        let resolution = Resolution(key, in: self, fileID, line, nil)
        do throws(ServiceRegistryError) {
            return try resolution.box(key, Box<Service>.self, lifetime) { Box(make()) }.held(as: Service.self)
        } catch {
            error.trap(fileID, line)
        }
    }

    // With -cross-module-optimization, Swift 6.3 crashes on a caller that catches the error, if it sees the body.
    @_semantics("optimize.no.crossmodule")
    @usableFromInline
    func awaitService<Service: Sendable>(
        _ name: ServiceName<Service>,
        _ fileID: StaticString,
        _ line: UInt,
        _ function: StaticString
    ) async throws -> Service {
        if let box = provided(name.key, Box<Service>.self) { return box.held(as: Service.self) }
        let resolution = Resolution(name.key, in: self, fileID, line, function, isAwaiting: true)
        return try await resolution.awaitBox(name.key, Box<Service>.self) { name.defaultRegistration() }
            .held(as: Service.self)
    }

    // These two are shells, compiled where the type is known: generic code would look it up at run time.
    @inlinable
    @inline(never)
    func serviceOrTrap<Service: Sendable>(
        _ name: ServiceName<Service>,
        _ fileID: StaticString,
        _ line: UInt,
        _ function: StaticString
    ) -> Service {
        do throws(ServiceRegistryError) {
            return try service(name, fileID, line, function)
        } catch {
            error.trap(fileID, line)
        }
    }

    @inlinable
    @inline(never)
    func service<Service: Sendable>(
        _ name: ServiceName<Service>,
        _ fileID: StaticString,
        _ line: UInt,
        _ function: StaticString
    ) throws(ServiceRegistryError) -> Service {
        if let box = provided(name.key, Box<Service>.self) { return box.held(as: Service.self) }
        let resolution = Resolution(name.key, in: self, fileID, line, function)
        var made: Service?
        if try resolution.run(as: Box<Service>.self, { made = try $0.function(as: Service.self).call() }), let made {
            return made
        }
        return try resolution.box(name.key, Box<Service>.self) { name.defaultRegistration() }.held(as: Service.self)
    }
}

extension ServiceRegistryError {
    /// Traps with this report, preceded by the call site.
    @usableFromInline
    func trap(_ fileID: StaticString, _ line: UInt) -> Never {
        fatalError(description, file: fileID, line: line)
    }
}
