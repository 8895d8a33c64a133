// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Resolution {
    /// Returns the instance of a service, and builds it on this thread if need be.
    ///
    /// Without a registration, `fallback` is registered. An accessor with a default creates the service itself, unless
    /// something else is registered.
    func resolve(
        orAdd fallback: () -> Registration?,
        accessor: () -> InstanceBox? = { nil },
        usesAccessor: Bool = false
    ) throws(ServiceRegistryError) -> Found.Instance {
        while true {
            let found = try find(orAdd: fallback)
            if let instance = instance(of: found) { return instance }
            try checkSynchronousUse(of: found, usesAccessor)
            switch try start(found, accessor) {
            case .done(let box): return found.instance(box)
            case .waits(let attempt, _):
                do throws(ServiceRegistryError) {
                    return found.instance(try block(until: attempt, found))
                } catch {
                    // A cancelled start had begun the build.
                    if !attempt.wasCancelled { throw error }
                }
            case .lookAgain: continue
            }
        }
    }

    /// Returns the instance of any service from any isolation: hops to that of the factory, and suspends during the build.
    func resolveAwaiting(orAdd fallback: () -> Registration? = { nil }) async throws -> Found.Instance {
        while true {
            let found = try find(orAdd: fallback)
            if let instance = instance(of: found) { return instance }
            switch try await startAwaiting(found) {
            case .done(let box): return found.instance(box)
            case .waits(let attempt, let begin):
                do {
                    return found.instance(try await suspend(until: attempt, found, begin))
                } catch {
                    // A cancelled start had begun the build.
                    if !attempt.wasCancelled || Task.isCancelled { throw error }
                }
            case .lookAgain: continue
            }
        }
    }

    /// The result of starting a build.
    private enum Started: Sendable {
        case done(InstanceBox)
        /// The build is in progress elsewhere, or begins once the wait of the requester is recorded.
        case waits(BuildAttempt, begin: (@Sendable () -> Void)? = nil)
        /// The registration was replaced or removed meanwhile.
        case lookAgain
    }

    // MARK: - Finding the slot

    /// Finds the slot of the service, in this registry or in those that it falls back to.
    private func find(orAdd fallback: () -> Registration?) throws(ServiceRegistryError) -> Found {
        while true {
            var next: Registry? = registry
            while let owner = next {
                if let found = try owner.find(self) {
                    if !isPreparation { registry.monitor?.lookedUp(found.registration, in: owner, at: site) }
                    return found
                }
                next = owner.parent
            }
            guard let registration = fallback() else { throw notRegistered() }
            try registry.top.addDefault(registration, self)
        }
    }

    /// Returns the instance, if it is built.
    private func instance(of found: Found) -> Found.Instance? {
        if found.isEnding { return found.slot.remaining.map { found.instance($0) } }
        if let expiry = found.registration.lifetime.expiry { found.home.expire(found.slot, after: expiry) }
        guard found.isKept, let (box, isFirst, isSought) = found.slot.instance(for: self) else { return nil }
        if found.ledger?.recordLookup(self) ?? isFirst { found.home.emit(.resolvedFirst(name: name)) }
        return found.instance(box, isSought: isSought && found.home.monitor == nil)
    }

    // MARK: - Building

    /// Throws an error if the service can't be built synchronously by the caller.
    private func checkSynchronousUse(of found: Found, _ usesAccessor: Bool) throws(ServiceRegistryError) {
        let registration = found.registration
        let reason: ServiceRegistryError.Reason
        switch registration.factory {
        case .instance, .alias:
            return
        case .accessor:
            // The name is not registered until its accessor is used.
            if usesAccessor || found.slot.isBegun { return }
            throw notRegistered()
        case .synchronous:
            if Isolation.allowsSynchronousCall(to: registration.isolation) { return }
            reason = .wrongIsolation
        case .asynchronous:
            reason = .notReady
        }
        let isCycle = requester?.isPart(of: found.slot) == true
        throw error(isCycle ? .circularDependency : reason, of: registration)
    }

    /// Starts a build on the isolation of the factory, or finds the one in progress.
    private func startAwaiting(_ found: Found) async throws -> Started {
        switch found.registration.factory {
        case .instance, .accessor:
            try checkSynchronousUse(of: found, false)
            return try start(found)
        case .synchronous:
            guard let isolation = found.registration.isolation else { return try start(found) }
            return try await start(on: isolation, found)
        case .asynchronous(let make), .alias(_, awaiting: let make):
            return try startAsynchronously(found, make: make)
        }
    }

    private func start(on actor: isolated any Actor, _ found: Found) throws(ServiceRegistryError) -> Started {
        try start(found)
    }

    /// Claims the slot on this thread, and builds unless the service is built or being built.
    private func start(
        _ found: Found,
        _ accessor: () -> InstanceBox? = { nil }
    ) throws(ServiceRegistryError) -> Started {
        switch try claim(found, isSynchronous: true) {
        case .transient(let step): .done(try build(step, found, accessor))
        case .claimed(.build(let attempt)): .done(try build(attempt, found, accessor))
        case .claimed(let claim): try started(claim, found)
        }
    }

    private func startAsynchronously(
        _ found: Found,
        make: @escaping @Sendable () async throws -> InstanceBox
    ) throws -> Started {
        try Task.checkCancellation()
        switch try claim(found, isSynchronous: false) {
        case .transient(let step):
            let attempt = BuildAttempt(step)
            return .waits(attempt) { self.build(attempt, found, make) }
        case .claimed(.build(let attempt)):
            return .waits(attempt) { self.build(attempt, found, make) }
        case .claimed(let claim):
            return try started(claim, found)
        }
    }

    private enum Claimed: Sendable {
        case transient(BuildStep)
        case claimed(Slot.Claim)
    }

    private func claim(_ found: Found, isSynchronous: Bool) throws(ServiceRegistryError) -> Claimed {
        if let refusal = found.registration.weakRefusal(self) { throw refusal }
        if found.isEnding { return .claimed(.refuse) }
        if found.isKept {
            if let ledger = found.ledger, requester?.isPart(of: ledger) == true {
                throw error(.circularDependency, of: found.registration)
            }
            return .claimed(found.slot.claim(self, isSynchronous: isSynchronous))
        }
        guard let step = found.slot.beginTransient(self, isSynchronous: isSynchronous) else { return .claimed(.refuse) }
        // Nobody else waits for a transient service, so only the dependency path can show a cycle.
        if requester?.isPart(of: found.slot) == true { throw error(.circularDependency, of: found.registration) }
        return .transient(step)
    }

    private func started(_ claim: Slot.Claim, _ found: Found) throws(ServiceRegistryError) -> Started {
        switch claim {
        case .use(let box):
            recordLookup(found)
            return .done(box)
        case .wait(let attempt), .build(let attempt):
            return .waits(attempt)
        case .lookAgain:
            return .lookAgain
        case .refuse:
            throw error(.closed(label: found.home.label), of: found.registration)
        }
    }

    // MARK: - Waiting

    /// Blocks the thread, and the builds in progress on it, until a build has ended.
    private func block(until attempt: BuildAttempt, _ found: Found) throws(ServiceRegistryError) -> InstanceBox {
        let innermost = BuildFrame.innermost
        let waiters = [requester, innermost === requester ? nil : innermost].compactMap(\.self)
        var entered: [BuildStep] = []
        defer { for waiter in entered { WaitGraph.leave(waiter, waitsFor: attempt.step) } }
        for waiter in waiters {
            try enterWait(for: attempt, of: waiter, found)
            entered.append(waiter)
        }
        let box = try attempt.blockUntilComplete().get()
        recordLookup(found)
        return box
    }

    /// Records the wait, begins the build if needed, and suspends.
    ///
    /// The build that closes a cycle finds it, so the requester that begins a build also waits for its end. A build that has
    /// not begun waits for nothing, so its requester is never refused here.
    private func suspend(
        until attempt: BuildAttempt,
        _ found: Found,
        _ begin: (@Sendable () -> Void)?
    ) async throws -> InstanceBox {
        let waiter = requester?.suspended
        if let waiter { try enterWait(for: attempt, of: waiter, found) }
        defer { if let waiter { WaitGraph.leave(waiter, waitsFor: attempt.step) } }
        begin?()
        // In a task that a factory started, the factory may wait for this task, which the wait graph can't see.
        let watch = waiter == nil && ResolutionContext.current?.step != nil ? LongWait.watch(attempt.step) : nil
        defer { watch?.cancel() }
        let box = try await attempt.untilComplete().get()
        recordLookup(found)
        return box
    }

    private func enterWait(
        for attempt: BuildAttempt,
        of waiter: BuildStep,
        _ found: Found
    ) throws(ServiceRegistryError) {
        guard let cycle = WaitGraph.enter(waiter, waitsFor: attempt.step) else { return }
        throw error(.circularDependency, path: cycle, of: found.registration)
    }
}
