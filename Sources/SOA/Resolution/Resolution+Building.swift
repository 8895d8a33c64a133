// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Runs the factory of a service, with no lock held, and records the result.
extension Resolution {
    /// Runs a synchronous factory on this thread, and records what it made.
    @_optimize(speed)
    @inline(never)
    func construct(_ found: borrowing Found) throws(ServiceRegistryError) -> InstanceBox {
        let start = isRecorded ? BuildTime.now : 0
        do {
            try checkNesting(found)
            return try finish(found, try enter(found.home) { try make(found) }, since: start)
        } catch {
            throw fail(found, error)
        }
    }

    /// Throws an error if builds of this name go on inside each other, in ever new scopes, overlays or registrations.
    ///
    /// Each of these has a slot of its own, so no build comes twice, and the stack would overflow.
    @_optimize(speed)
    private func checkNesting(_ found: borrowing Found) throws(ServiceRegistryError) {
        let limit = 50
        guard depth > limit, requester?.isNested(self, limit) == true else { return }
        let path = path
        let end = path.indices.filter { path[$0] == name }[1]
        throw error(.circularDependency, path: Array(path[...end]), of: found.registration)
    }

    /// Runs a factory that each lookup runs, if nobody records or observes the build, and its instance needs no box.
    ///
    /// The function gets the factory if that makes what is in `boxType`. Returns true if it ran.
    @_optimize(speed)
    @usableFromInline
    @inline(never)
    func run(
        as boxType: InstanceBox.Type,
        _ call: (ErasedFactory) throws -> Void
    ) throws(ServiceRegistryError) -> Bool {
        guard let published = unsafe published, !isRecorded,
            let make = published.registration.directFactory(boxType)
        else { return false }
        defer { unsafe self.published = nil }
        // Sound: the factory, which may share the build, has not begun.
        unsafe slotOfBuild = ObjectIdentifier(published)
        do {
            try enter(registry) { try call(make) }
        } catch {
            published.discount()
            throw fail(Found(slot: published, home: registry), error)
        }
        end()
        return true
    }

    /// Runs a synchronous factory in the registry that owns its instance.
    @inline(__always)
    private func enter<Result>(_ home: Registry, _ factory: () throws -> Result) throws -> Result {
        let context = ResolutionContext.current
        if home.isCurrent(in: context) { return try enter(inside: context, factory) }
        return try ResolutionContext.run(in: home, building: self) { context in
            try enter(inside: context, factory)
        }
    }

    /// Returns what begins this build in a separate task, so that no waiter's cancellation reaches it.
    func beginning(
        _ found: borrowing Found,
        _ make: @escaping @Sendable () async throws -> InstanceBox
    ) -> @Sendable () -> Void {
        let found = Found(slot: found.slot, home: found.home, isEnding: found.isEnding, ledger: found.ledger)
        return {
            if !found.registration.lifetime.isKept {
                found.home.state.withLock { $0.keep(self, of: found.registration) }
            }
            self.start { await self.construct(found, make) }
        }
    }

    private func construct(_ found: borrowing Found, _ make: @Sendable () async throws -> InstanceBox) async {
        let start = BuildTime.now
        do {
            try checkNesting(found)
            let built = try await ResolutionContext.run(in: found.home, building: self) {
                try self.decorated(await make(), found)
            }
            _ = try finish(found, built, since: start)
        } catch {
            _ = fail(found, error)
        }
    }

    @_optimize(speed)
    private func make(_ found: borrowing Found) throws -> BuiltInstance {
        guard let made = try unsafe found.slot.registration.make() ?? makeDefault?() else { throw notRegistered() }
        return try decorated(made, found)
    }

    /// A factory made an instance that can't be kept, but has to be shut down.
    private struct UnusableInstance: Error {
        let made: BuiltInstance
        let reason: any Error
    }

    private func decorated(_ made: __owned InstanceBox, _ found: borrowing Found) throws -> BuiltInstance {
        guard Decorator.wereEverUsed else { return made }
        do {
            let decorated = try found.home.decorate(made, found.registration, self)
            return decorated === made ? made : DecoratedInstance(decorated, made: made)
        } catch {
            throw UnusableInstance(made: made, reason: error)
        }
    }

    /// Ends a build with what it made, and returns the instance for the lookup, unless it can't be kept.
    @_optimize(speed)
    @inline(never)
    private func finish(
        _ found: borrowing Found,
        _ built: BuiltInstance,
        since start: UInt64
    ) throws(UnusableInstance) -> InstanceBox {
        let shared = built.shared
        // No conditional expression, which would count the references of both.
        var kept: BuiltInstance? = built
        if found.registration.lifetime.isWeak { kept = built.weakened }
        guard let shared, let kept else {
            // That of the instance: the registered one may be an existential, which may be a class.
            let typeName = shared.map { "\(type(of: $0.instance as Any))" } ?? found.registration.type.name
            throw UnusableInstance(made: built, reason: RegistryFailure.weakValue(typeName))
        }
        if !isRecorded {
            // Nobody keeps, awaits or observes it.
            end()
            found.home.compareName(kept, of: found.slot)
            return shared
        }
        var dependencies = finish()
        let time = BuildTime(start: start, end: BuildTime.now)
        if let ledger = found.ledger {
            var copy = dependencies
            _ = ledger.succeed(self, with: kept, isKept: false, &copy, time)
        }
        let isCurrent = found.slot.succeed(self, with: kept, isKept: found.isKept, &dependencies, time)
        if isKnownToClose(found) { settle(found, isCurrent ? nil : kept, dependencies) }
        if isAwaited(found) { complete(.success(shared)) }
        // An alias only converts what was built, in lookups without a lock too.
        if !found.registration.isInstance, found.registration.kind != .alias {
            found.home.emit(.built(name: name, duration: time.duration))
        }
        found.home.compareName(kept, of: found.slot)
        return shared
    }

    /// Ends a build that failed; returns its error.
    private func fail(_ found: borrowing Found, _ error: any Error) -> ServiceRegistryError {
        let dependencies = finish()
        let unusable = error as? UnusableInstance
        let reason = unusable?.reason ?? error
        let failure =
            reason as? ServiceRegistryError ?? self.error(.buildFailed(underlying: reason), of: found.registration)
        // Before the slot is free, so that a close finds either the build or what it made.
        if let unusable { settle(found, unusable.made, dependencies) }
        found.slot.fail(self, isRecorded ? dependencies : nil)
        found.ledger?.fail(self, dependencies)
        // Until now, a replacement of the registration supersedes the build.
        if isKnownToClose(found) { settle(found, nil, dependencies) }
        if isAwaited(found) { complete(.failure(failure)) }
        found.home.emit(.failed(name: name, error: failure))
        return failure
    }

    /// Ends a build for a close of its registry; an instance that has to be shut down, and has no slot, is kept for that.
    @_optimize(speed)
    @inline(never)
    private func settle(_ found: borrowing Found, _ made: BuiltInstance?, _ dependencies: [String]) {
        let isShutDown = found.registration.isShutDown && found.registration.lifetime.isKept
        let leftover = isShutDown ? made.map { Leftover(found.slot, $0, dependencies) } : nil
        found.home.state.withLock { state in
            if let index = state.buildsOfClose.firstIndex(where: { $0 === self }) {
                state.buildsOfClose.remove(at: index)
                if let leftover { state.leftoversOfClose.append(leftover) }
            } else if let leftover {
                state.leftovers.append(leftover)
            }
            state.otherBuilds[ObjectIdentifier(self)] = nil
        }
    }

    /// True if a close may wait for the build besides those of slots: the instance has to be shut down, or the build is
    /// asynchronous, and no slot of a registry has it.
    private func isKnownToClose(_ found: borrowing Found) -> Bool {
        found.registration.lifetime.isKept ? found.registration.isShutDown : thread == nil
    }

    /// True if others may wait for this build: nobody finds a synchronous one of a service that is not kept.
    private func isAwaited(_ found: borrowing Found) -> Bool { found.isKept || thread == nil }
}

extension Registry {
    /// Warns if a service that has a name has another one than its registration.
    fileprivate func compareName(_ built: BuiltInstance, of slot: Slot) {
        // Only services of this type have a name of their own.
        guard slot.registration.boxType == Box<any SOAService>.self, let made = built.made else { return }
        let serviceName = made.held(as: (any SOAService).self).serviceName
        let name = slot.registration.name
        if serviceName != name {
            let event = ServiceEvent.nameMismatch(name: name, serviceName: serviceName)
            warn(event, "the service that was registered as \"\(name)\" calls itself \"\(serviceName)\".")
        }
    }

    /// Applies the decorators of a service, and then those of its list, to an instance: those of the parents first.
    fileprivate func decorate(
        _ made: InstanceBox,
        _ registration: Registration,
        _ resolution: Resolution
    ) throws -> InstanceBox {
        let outer = try parent?.decorate(made, registration, resolution) ?? made
        let own = try decorate(outer, as: registration.name, resolution)
        guard let list = registration.name.listOfElement else { return own }
        return try decorate(own, as: list, resolution)
    }

    /// Applies the decorators of a name here, in the order of their declaration.
    private func decorate(_ box: InstanceBox, as name: String, _ resolution: Resolution) throws -> InstanceBox {
        let decorators = state.withLock { $0.registrations[factsOf: name].decorators }
        return try decorators.reduce(box) { try $1.wrap($0, resolution) }
    }
}
