// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Runs the factory of a service, with no lock held, and records the result.
extension Resolution {
    /// Runs a synchronous factory on this thread, and records what it made; counts the lookup that the build is for.
    func construct(_ found: borrowing Found) throws(ServiceRegistryError) -> InstanceBox {
        let start = isRecorded ? BuildTime.now : 0
        let made: Made
        do {
            made = try enter(found.home) { try make(found) }
        } catch {
            throw fail(found, error, finish(), BuildTime(since: start))
        }
        if !isRecorded {
            // Nobody keeps, awaits or observes it.
            end()
            found.home.compareName(made.own, of: found.registration)
            return made.shared
        }
        return try finish(found, consume made, finish(), BuildTime(since: start))
    }

    /// Runs a factory that each lookup runs, if nobody records or observes the build, and its instance needs no box.
    ///
    /// - Parameters:
    ///   - boxType: The box of the type that is looked up.
    ///   - call: Calls the factory as that type.
    /// - Returns: True if the factory ran.
    /// - Throws: The error of a factory that failed.
    @usableFromInline
    @inline(never)
    func run(
        as boxType: InstanceBox.Type,
        _ call: (BoxedFactory) throws -> Void
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
            throw fail(published, error)
        }
        end()
        return true
    }

    /// Ends a build of a published slot that failed; returns its error.
    @inline(never)
    private func fail(_ published: Slot, _ error: any Error) -> ServiceRegistryError {
        published.discount()
        return fail(Found(slot: published, home: registry), error, finish(), BuildTime(since: 0))
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
    ///
    /// The task ends with the factory. Requesters wait for the build, and may stop waiting.
    func beginning(
        _ found: borrowing Found,
        _ make: @escaping @Sendable () async throws -> InstanceBox
    ) -> @Sendable () -> Void {
        let found = found.copy()
        return {
            if self.isUnkept(found) {
                found.home.state.withLock { $0.otherBuilds.append((self, found.registration.dependsOn)) }
            }
            self.start { await self.construct(found, make) }
        }
    }

    private func construct(_ found: borrowing Found, _ make: @Sendable () async throws -> InstanceBox) async {
        let start = BuildTime.now
        let made: Made
        do {
            made = try await ResolutionContext.run(in: found.home, building: self) {
                try self.decorated(await make(), found)
            }
        } catch {
            _ = fail(found, error, finish(), BuildTime(since: start))
            return
        }
        _ = try? finish(found, made, finish(), BuildTime(since: start))
    }

    /// True if the slot counts the lookup.
    var isCounted: Bool { unsafe !isPreparation && published == nil }

    func recordLookup(_ found: borrowing Found) {
        if isCounted, found.recorder.recordLookup(origin) { found.home.emit(.resolvedFirst(name: name)) }
    }

    /// The instance of a factory, and the decorated one that lookups return.
    private struct Made: Sendable {
        let own: InstanceBox
        let decorated: InstanceBox?

        var shared: InstanceBox { decorated ?? own }
    }

    /// Calls a synchronous factory.
    private func make(_ found: borrowing Found) throws -> Made {
        switch found.registration.factory {
        case .instance(let box): try decorated(box, found)
        case .synchronous(let make): try decorated(try make(), found)
        case .alias(let make, _, _): try decorated(try make(), found)
        case .asynchronous: throw error(.notReady, of: found.registration)
        case .accessor:
            if let box = unsafe makeDefault?() { try decorated(box, found) } else { throw notRegistered() }
        }
    }

    /// A factory made an instance that can't be kept, but has to be shut down.
    private struct UnusableInstance: Error {
        let made: InstanceBox
        let reason: any Error
    }

    private func decorated(_ made: __owned InstanceBox, _ found: borrowing Found) throws -> Made {
        guard Decorator.wereEverUsed else { return Made(own: made, decorated: nil) }
        do {
            return Made(own: made, decorated: try found.home.decorate(made, found.registration, self))
        } catch {
            throw UnusableInstance(made: made, reason: error)
        }
    }

    private func finish(
        _ found: borrowing Found,
        _ made: consuming Made,
        _ dependencies: [String],
        _ time: BuildTime
    ) throws(ServiceRegistryError) -> InstanceBox {
        let (slot, registration) = (found.slot, found.registration)
        let shared = made.shared
        var built: BuiltInstance?
        if found.isKept {
            built = BuiltInstance(shared: shared, made: made.own, lifetime: registration.lifetime)
            if built == nil {
                let reason = WeakServiceError(type(of: shared).type)
                throw fail(found, UnusableInstance(made: made.own, reason: reason), dependencies, time)
            }
        }
        // The lookups of an asynchronous build count themselves.
        let isLookup = thread != nil
        let isCounted = isLookup && isCounted && found.ledger == nil
        let (isSuperseded, isFirst) = slot.succeed(self, with: built, dependencies, time, isLookup: isCounted, origin)
        found.ledger?.record(dependencies, time)
        if isShutDown(found) {
            found.home.settle(self, built.flatMap { isSuperseded ? Leftover(slot, $0, dependencies) : nil })
        }
        if isUnkept(found) { found.home.settle(self, nil) }
        if isAwaited(found) { complete(.success(shared)) }
        found.home.report(made.own, of: registration, time)
        if isFirst { found.home.emit(.resolvedFirst(name: name)) }
        if isLookup, !isCounted { recordLookup(found) }
        return shared
    }

    /// Ends a build that failed; returns its error.
    @inline(never)
    private func fail(
        _ found: borrowing Found,
        _ error: any Error,
        _ dependencies: [String],
        _ time: BuildTime
    ) -> ServiceRegistryError {
        let (slot, registration) = (found.slot, found.registration)
        let unusable = error as? UnusableInstance
        let reason = unusable?.reason ?? error
        let failure = reason as? ServiceRegistryError ?? self.error(.buildFailed(underlying: reason), of: registration)
        if isShutDown(found), let unusable {
            // Before the slot is free, so that a close finds either the build or what it made.
            found.home.settle(self, Leftover(slot, .plain(unusable.made), dependencies))
        }
        slot.fail(self, isRecorded ? dependencies : nil)
        // Until now, a replacement of the registration supersedes the build.
        if isShutDown(found) || isUnkept(found) { found.home.settle(self, nil) }
        if isAwaited(found) { complete(.failure(failure)) }
        found.home.emit(.failed(name: name, error: failure))
        return failure
    }

    /// True if the instance has to be shut down with its registry.
    private func isShutDown(_ found: borrowing Found) -> Bool {
        found.registration.isShutDown && found.registration.lifetime.isKept
    }

    /// True for an asynchronous build that no slot of a registry has, which keeps a close from finding it.
    private func isUnkept(_ found: borrowing Found) -> Bool { thread == nil && !found.registration.lifetime.isKept }

    /// True if others may wait for this build: nobody finds a synchronous one of a service that is not kept.
    private func isAwaited(_ found: borrowing Found) -> Bool { found.isKept || thread == nil }
}

extension Registry {
    /// Sends the events of a build.
    func report(_ made: InstanceBox, of registration: Registration, _ time: BuildTime) {
        // An alias only converts what was built, in lookups without a lock too.
        if !registration.isInstance, registration.kind != .alias {
            emit(.built(name: registration.name, duration: time.duration))
        }
        compareName(made, of: registration)
    }

    /// Warns if a service has another name than its registration.
    func compareName(_ made: InstanceBox, of registration: Registration) {
        // Only services of this type have a name of their own to compare.
        guard type(of: made) == Box<any SOAService>.self else { return }
        let serviceName = made.held(as: (any SOAService).self).serviceName
        if serviceName != registration.name {
            warn(.nameMismatch(name: registration.name, serviceName: serviceName))
        }
    }

    /// Applies the decorators of a name to an instance: those of the parents first, in the order of their declaration.
    fileprivate func decorate(
        _ made: InstanceBox,
        _ registration: Registration,
        _ resolution: Resolution
    ) throws -> InstanceBox {
        let outer = try parent?.decorate(made, registration, resolution) ?? made
        let decorators = state.withLock { $0.registrations[factsOf: registration.name].decorators }
        return try decorators.reduce(outer) { try $1.wrap($0, resolution) }
    }

    /// Ends a build, and keeps the instance that its slot does not keep for the shutdown.
    @inline(never)
    fileprivate func settle(_ build: Build, _ leftover: Leftover?) {
        state.withLock { state in
            if let leftover { state.leftovers.append(leftover) }
            state.otherBuilds.removeAll { $0.build === build }
        }
    }
}
