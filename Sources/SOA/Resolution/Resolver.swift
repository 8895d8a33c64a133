// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A lookup that takes the long way: it finds the slot of a service, and returns, awaits or builds the instance.
///
/// Most lookups end before they come here, in a ``Reading``. What is found here often is published for them.
struct Resolver: Sendable {
    /// The registry that the lookup began in.
    let registry: Registry
    let request: Request

    /// Returns the instance of a service, built here and now if need be; without a registration, `fallback` is registered.
    func resolve(orAdd fallback: () -> Registration?) throws(ServiceRegistryError) -> Found.Instance {
        while true {
            let found = try find(orAdd: fallback)
            if let instance = instance(of: found) { return instance }
            try checkSynchronousUse(of: found)
            let make = { () throws -> InstanceBox in try self.make(found) }
            if let instance = try resolveSynchronously(found, make: make) { return instance }
        }
    }

    /// Returns the instance of a service that its own accessor creates, unless something else is registered.
    func resolve(
        orAdd registration: Registration,
        _ make: () -> InstanceBox
    ) throws(ServiceRegistryError) -> Found.Instance {
        while true {
            let found = try find { registration }
            if let instance = instance(of: found) { return instance }
            guard found.registration.isAccessor else { return try resolve { registration } }
            if let instance = try resolveSynchronously(found, make: make) { return instance }
        }
    }

    /// Returns the instance of any service, from anywhere: hops to where it is built, and suspends while somebody builds it.
    func resolveAwaiting(orAdd fallback: () -> Registration?) async throws -> Found.Instance {
        while true {
            let found = try find(orAdd: fallback)
            if let instance = instance(of: found) { return instance }
            switch try await startAwaiting(found) {
            case .done(let box): return found.instance(box)
            case .waits(let attempt, let begin):
                do {
                    return found.instance(try await suspend(until: attempt, found, begin))
                } catch  where attempt.wasCancelled && !Task.isCancelled {
                    // A start that nobody wants any more had begun it.
                    continue
                }
            case .lookAgain: continue
            }
        }
    }

    /// What the first step of a build led to.
    private enum Started: Sendable {
        case done(InstanceBox)
        /// The build goes on elsewhere, or begins there once the requester is known to wait for it.
        case waits(BuildAttempt, begin: (@Sendable () -> Void)? = nil)
        /// The registration was replaced or removed meanwhile.
        case lookAgain
    }

    // MARK: - Finding the slot

    /// Finds the slot of the service, here or in the registries that this one falls back to.
    private func find(orAdd fallback: () -> Registration?) throws(ServiceRegistryError) -> Found {
        while true {
            if let found = try findRegistered() { return found }
            guard let registration = fallback() else { throw registry.notRegistered(request) }
            try registry.top.addDefault(registration, request)
        }
    }

    /// The same, with nil for a name that is not registered.
    private func findRegistered() throws(ServiceRegistryError) -> Found? {
        var next: Registry? = registry
        while let owner = next {
            if let found = try owner.find(request, from: registry) {
                if !request.isPreparation {
                    registry.monitor?.lookedUp(found.registration, in: owner, at: request.site)
                }
                return found
            }
            next = owner.parent
        }
        return nil
    }

    /// Returns the instance, if it is there already.
    private func instance(of found: Found) -> Found.Instance? {
        if found.isEnding { return found.slot.remaining.map { found.instance($0) } }
        if let expiry = found.registration.lifetime.expiry { found.home.expire(found.slot, after: expiry) }
        guard found.isKept, let (box, isFirst, isSought) = found.slot.instance(for: request) else { return nil }
        if found.ledger?.noteLookup(request) ?? isFirst { found.home.emit(.resolvedFirst(name: request.name)) }
        return found.instance(box, isSought: isSought && found.home.monitor == nil)
    }

    // MARK: - Building

    /// Throws the reason why a service that is not there yet can't be built here and now.
    private func checkSynchronousUse(of found: Found) throws(ServiceRegistryError) {
        let registration = found.registration
        let reason: ServiceRegistryError.Reason
        switch registration.factory {
        case .instance, .alias:
            return
        case .accessor:
            // Until its accessor is used, nothing is registered under the name.
            if found.slot.isBegun { return }
            throw registry.notRegistered(request)
        case .synchronous:
            if Isolation.allowsSynchronousCall(to: registration.isolation) { return }
            reason = .wrongIsolation
        case .asynchronous:
            reason = .notReady
        }
        let isCycle = request.requester?.isPart(of: found.slot) == true
        throw request.error(isCycle ? .circularDependency : reason, of: registration)
    }

    private func make(_ found: Found) throws -> InstanceBox {
        switch found.registration.factory {
        case .instance(let box): return box
        case .synchronous(let make), .alias(let make, _): return try make()
        case .asynchronous: throw request.error(.notReady, of: found.registration)
        case .accessor: throw registry.notRegistered(request)
        }
    }

    /// Returns nil if the registration was replaced or removed meanwhile.
    private func resolveSynchronously(
        _ found: Found,
        make: () throws -> InstanceBox
    ) throws(ServiceRegistryError) -> Found.Instance? {
        switch try start(found, make: make) {
        case .done(let box): return found.instance(box)
        case .waits(let attempt, _):
            do throws(ServiceRegistryError) {
                return found.instance(try block(until: attempt, found))
            } catch {
                if attempt.wasCancelled { return nil }
                throw error
            }
        case .lookAgain: return nil
        }
    }

    /// Begins to build where the factory belongs, or finds out who does.
    private func startAwaiting(_ found: Found) async throws -> Started {
        switch found.registration.factory {
        case .instance, .accessor:
            try checkSynchronousUse(of: found)
            return try start(found) { try make(found) }
        case .synchronous(let make):
            guard let isolation = found.registration.isolation else { return try start(found, make: make) }
            return try await start(on: isolation, found, make: make)
        case .asynchronous(let make), .alias(_, awaiting: let make):
            return try startAsynchronously(found, make: make)
        }
    }

    private func start(
        on actor: isolated any Actor,
        _ found: Found,
        make: @Sendable () throws -> InstanceBox
    ) throws(ServiceRegistryError) -> Started {
        try start(found, make: make)
    }

    /// Claims the slot on this thread, and builds if nobody did or does.
    private func start(_ found: Found, make: () throws -> InstanceBox) throws(ServiceRegistryError) -> Started {
        let build = Build(found, request)
        switch try claim(found, isSynchronous: true) {
        case .transient(let step): return .done(try build.runTransient(step, make: make))
        case .claimed(.build(let attempt)): return .done(try build.run(attempt, make: make))
        case .claimed(let claim): return try started(claim, found)
        }
    }

    private func startAsynchronously(
        _ found: Found,
        make: @escaping @Sendable () async throws -> InstanceBox
    ) throws -> Started {
        try Task.checkCancellation()
        let build = Build(found, request)
        switch try claim(found, isSynchronous: false) {
        case .transient(let step):
            let attempt = BuildAttempt(step)
            return .waits(attempt) { build.start(attempt, make: make) }
        case .claimed(.build(let attempt)):
            return .waits(attempt) { build.start(attempt, make: make) }
        case .claimed(let claim):
            return try started(claim, found)
        }
    }

    private enum Claimed: Sendable {
        case transient(BuildStep)
        case claimed(Slot.Claim)
    }

    private func claim(_ found: Found, isSynchronous: Bool) throws(ServiceRegistryError) -> Claimed {
        if let refusal = found.registration.weakRefusal(request) { throw refusal }
        if found.isEnding { return .claimed(.refuse) }
        if let ledger = found.ledger, request.requester?.isPart(of: ledger) == true {
            throw request.error(.circularDependency, of: found.registration)
        }
        if found.isKept {
            return .claimed(found.slot.claim(request, isSynchronous: isSynchronous))
        }
        guard let step = found.slot.beginTransient(request, isSynchronous: isSynchronous) else {
            return .claimed(.refuse)
        }
        // Nobody else waits for a transient service, so only the path that led here shows a cycle.
        if request.requester?.isPart(of: found.slot) == true {
            throw request.error(.circularDependency, of: found.registration)
        }
        return .transient(step)
    }

    private func started(_ claim: Slot.Claim, _ found: Found) throws(ServiceRegistryError) -> Started {
        switch claim {
        case .use(let box):
            noteLookup(found)
            return .done(box)
        case .wait(let attempt), .build(let attempt):
            return .waits(attempt)
        case .lookAgain:
            return .lookAgain
        case .refuse:
            throw request.error(.closed(label: found.home.label), of: found.registration)
        }
    }

    private func noteLookup(_ found: Found) {
        if found.recorder.noteLookup(request) { found.home.emit(.resolvedFirst(name: request.name)) }
    }

    // MARK: - Waiting

    private func block(until attempt: BuildAttempt, _ found: Found) throws(ServiceRegistryError) -> InstanceBox {
        // The thread stands still, and with it everything that it is in the middle of.
        let innermost = BuildFrame.innermost
        let waiters = [request.requester, innermost === request.requester ? nil : innermost]
        return try waiting(waiters, for: attempt, found) { () throws(ServiceRegistryError) in
            let box = try attempt.blockUntilComplete().get()
            noteLookup(found)
            return box
        }
    }

    private func waiting(
        _ waiters: [BuildStep?],
        for attempt: BuildAttempt,
        _ found: Found,
        _ body: () throws(ServiceRegistryError) -> InstanceBox
    ) throws(ServiceRegistryError) -> InstanceBox {
        var entered: [BuildStep] = []
        defer { for waiter in entered { WaitGraph.leave(waiter, waitsFor: attempt.step) } }
        for waiter in waiters.compactMap(\.self) {
            try enterWait(for: attempt, of: waiter, found)
            entered.append(waiter)
        }
        return try body()
    }

    /// Records who waits, begins the build if that is to be done, and waits.
    ///
    /// A cycle is found by the build that closes it, so whoever starts a build also waits until it has ended. A build that
    /// has not begun waits for nothing, so whoever is to begin it is never refused here.
    private func suspend(
        until attempt: BuildAttempt,
        _ found: Found,
        _ begin: (@Sendable () -> Void)?
    ) async throws -> InstanceBox {
        let waiter = request.requester?.suspended
        if let waiter { try enterWait(for: attempt, of: waiter, found) }
        defer { if let waiter { WaitGraph.leave(waiter, waitsFor: attempt.step) } }
        begin?()
        // In a task that a factory started, nothing tells whether the factory waits for this wait.
        let watch = waiter == nil && ResolutionContext.current?.step != nil ? LongWait.watch(attempt.step) : nil
        defer { watch?.cancel() }
        let box = try await attempt.untilComplete().get()
        noteLookup(found)
        return box
    }

    private func enterWait(
        for attempt: BuildAttempt,
        of waiter: BuildStep,
        _ found: Found
    ) throws(ServiceRegistryError) {
        guard let cycle = WaitGraph.enter(waiter, waitsFor: attempt.step) else { return }
        throw request.error(.circularDependency, path: cycle, of: found.registration)
    }
}
