// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Runs the factory of a service, with no lock held, and records the result.
extension Resolution {
    /// Builds on this thread, for this lookup.
    ///
    /// - Parameters:
    ///   - found: The slot.
    ///   - build: The build that others may wait for; nil if the slot does not keep the instance.
    ///   - names: The names that the previous build has requested, if the slot does not keep the instance.
    /// - Returns: The instance.
    /// - Throws: The error of the factory.
    func build(
        _ found: borrowing Found,
        _ build: Build?,
        expecting names: [String] = []
    ) throws(ServiceRegistryError) -> InstanceBox {
        var frame = BuildFrame(found.slot, for: self, build, expecting: names)
        let start = BuildTime.now
        let made: Made
        do {
            let context = ResolutionContext.current
            if found.home.isCurrent(in: context) {
                made = try frame.run(inside: context) { try make(found) }
            } else {
                made = try ResolutionContext.run(in: found.home, building: frame.build()) {
                    try frame.run(inside: $0) { try make(found) }
                }
            }
        } catch {
            throw fail(build, found, error, frame.finish(), BuildTime(since: start))
        }
        return try finish(build, found, consume made, frame.finish(), BuildTime(since: start), isLookup: true)
    }

    /// Returns what begins a build in a separate task, so that no waiter's cancellation reaches it.
    ///
    /// The task ends with the factory. Requesters wait for the build, and may stop waiting.
    func beginning(
        _ build: Build,
        _ found: borrowing Found,
        _ make: @escaping @Sendable () async throws -> InstanceBox
    ) -> @Sendable () -> Void {
        let found = found.copy()
        return { build.start { await self.run(build, found, make) } }
    }

    private func run(
        _ build: Build,
        _ found: borrowing Found,
        _ make: @Sendable () async throws -> InstanceBox
    ) async {
        let start = BuildTime.now
        let made: Made
        do {
            made = try await ResolutionContext.run(in: found.home, building: build) {
                try self.decorated(await make(), found)
            }
        } catch {
            _ = fail(build, found, error, build.finish(), BuildTime(since: start))
            return
        }
        _ = try? finish(build, found, made, build.finish(), BuildTime(since: start), isLookup: false)
    }

    func recordLookup(_ found: borrowing Found) {
        if !isPreparation, found.recorder.recordLookup(origin) { found.home.emit(.resolvedFirst(name: name)) }
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
        case .synchronous(let make), .alias(let make, _): try decorated(try make(), found)
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
        _ build: Build?,
        _ found: borrowing Found,
        _ made: consuming Made,
        _ dependencies: [String],
        _ time: BuildTime,
        isLookup: Bool
    ) throws(ServiceRegistryError) -> InstanceBox {
        let (slot, registration) = (found.slot, found.registration)
        let shared = made.shared
        var built: BuiltInstance?
        if found.isKept {
            built = BuiltInstance(shared: shared, made: made.own, lifetime: registration.lifetime)
            if built == nil {
                let reason = WeakServiceError(type(of: shared).type)
                throw fail(build, found, UnusableInstance(made: made.own, reason: reason), dependencies, time)
            }
        }
        let isCounted = isLookup && !isPreparation && found.ledger == nil
        let (isSuperseded, isFirst) = slot.succeed(
            build,
            with: built,
            dependencies,
            time,
            isLookup: isCounted,
            origin
        )
        found.ledger?.record(dependencies, time)
        if let build, registration.isShutDown, registration.lifetime.isKept {
            found.home.settle(build, built.flatMap { isSuperseded ? Leftover(slot, $0, dependencies) : nil })
        }
        build?.complete(.success(shared))
        found.home.report(made.own, of: registration, time)
        if isFirst { found.home.emit(.resolvedFirst(name: name)) }
        if isLookup, !isCounted { recordLookup(found) }
        return shared
    }

    /// Ends a build that failed; returns its error.
    @inline(never)
    private func fail(
        _ build: Build?,
        _ found: borrowing Found,
        _ error: any Error,
        _ dependencies: [String],
        _ time: BuildTime
    ) -> ServiceRegistryError {
        let (slot, registration) = (found.slot, found.registration)
        let unusable = error as? UnusableInstance
        let reason = unusable?.reason ?? error
        let failure = reason as? ServiceRegistryError ?? self.error(.buildFailed(underlying: reason), of: registration)
        if let build, registration.isShutDown, registration.lifetime.isKept {
            // Before the slot is free, so that a close finds either the build or what it made.
            found.home.settle(build, unusable.map { Leftover(slot, .plain($0.made), dependencies) })
        }
        slot.fail(build, dependencies)
        build?.complete(.failure(failure))
        found.home.emit(.failed(name: name, error: failure))
        return failure
    }
}

extension Registry {
    /// Sends the events of a build.
    func report(_ made: InstanceBox, of registration: Registration, _ time: BuildTime) {
        if !registration.isInstance { emit(.built(name: registration.name, duration: time.duration)) }
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
        return try decorators.reduce(outer) { try $1.wrap($0, resolution, registration) }
    }

    /// Ends a build, and keeps the instance that its slot does not keep for the shutdown.
    fileprivate func settle(_ build: Build, _ leftover: Leftover?) {
        state.withLock { state in
            if let leftover { state.leftovers.append(leftover) }
            state.supersededBuilds.removeAll { $0 === build }
        }
    }
}
