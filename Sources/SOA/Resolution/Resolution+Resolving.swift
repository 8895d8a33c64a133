// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Resolution {
    /// Returns the instance of a service, and builds it on this thread if need be; nil if only its default is missing.
    ///
    /// An accessor creates its default itself.
    @_optimize(speed)
    @inline(never)
    func resolve(_ key: NameKey, _ boxType: InstanceBox.Type) throws(ServiceRegistryError) -> InstanceBox? {
        while let found = try find() {
            // The search has claimed the build. Sound: only this thread has changed it.
            if unsafe slotOfBuild != nil { return try fit(try construct(found), found, key, boxType) }
            if let box = instance(of: found) { return try fit(box, found, key, boxType) }
            try checkUse(of: found)
            switch try start(found) {
            case .done(let box): return try fit(box, found, key, boxType)
            case .waits(let build, _):
                if let box = try block(until: build, found) { return try fit(box, found, key, boxType) }
            case nil: continue
            }
        }
        return nil
    }

    enum Started: Sendable {
        case done(InstanceBox)
        /// The build is in progress elsewhere, or begins once the wait of the requester is recorded.
        case waits(Build, begin: (@Sendable () -> Void)? = nil)
    }

    /// Finds the slot of the service; nil if only its default is missing.
    @_optimize(speed)
    @inline(never)
    func find() throws(ServiceRegistryError) -> Found? {
        // The registry that is looked up in builds what no registry keeps.
        if let published = unsafe published { return Found(slot: published, home: registry) }
        guard let found = try registry.find(self, from: registry) else {
            if declaredAt != nil { return nil }
            throw notRegistered()
        }
        if registry.isMonitored {
            registry.reportLookup(of: found.registration, at: site, isPreparation: isPrepared)
        }
        guard found.registration.lifetime.isGraph,
            let shared = requester?.graphSlot(of: found.registration, in: found.home)
        else { return found }
        return Found(slot: shared, home: found.home, ledger: found.slot)
    }

    /// Returns the instance, if it is built.
    @_optimize(speed)
    @inline(never)
    func instance(of found: borrowing Found) -> InstanceBox? {
        if found.isEnding { return found.slot.remaining }
        guard found.isKept else { return nil }
        if let expiry = found.registration.lifetime.expiry { found.home.expire(found.slot, after: expiry) }
        return found.slot.instance
    }

    /// Throws an error if the service can't be built here, by a caller that may suspend or not.
    func checkUse(of found: borrowing Found, maySuspend: Bool = false) throws(ServiceRegistryError) {
        let registration = found.registration
        if let refusal = registration.weakRefusal(self) { throw refusal }
        // Neither what no registry keeps nor an object of the app is ever shut down.
        if found.isEnding, !registration.isInstance, registration.lifetime.isKept { throw closed(found) }
        // Nobody waits for what a slot does not keep, or for a build that a reset has superseded, so only the dependency path
        // can show a cycle.
        if requester?.isPart(of: found, in: registry) == true { throw error(.circularDependency, of: registration) }
        switch registration.factory {
        case .instance, .alias: break
        case .accessor:
            // The name is not registered until its accessor is used.
            if unsafe makeDefault == nil, !found.slot.isBegun { throw notRegistered() }
        case .synchronous:
            if !maySuspend, !Isolation.allowsSynchronousCall(to: registration.isolation) {
                throw error(.wrongIsolation, of: registration)
            }
        case .asynchronous:
            if !maySuspend { throw error(.notReady, of: registration) }
        }
    }

    /// Builds, unless the service is being built: on this thread, or with an asynchronous factory.
    ///
    /// Returns nil to look again: the service was built, replaced or removed meanwhile.
    @_optimize(speed)
    @inline(never)
    func start(
        _ found: borrowing Found,
        awaiting make: (@Sendable () async throws -> InstanceBox)? = nil
    ) throws(ServiceRegistryError) -> Started? {
        switch claim(found, isSynchronous: make == nil) {
        case .build(let build):
            guard let make else { return .done(try build.construct(found)) }
            return .waits(build, begin: build.beginning(found, make))
        case .wait(let build): return .waits(build)
        case .use, .lookAgain: return nil
        case .refuse: throw closed(found)
        }
    }

    /// Returns the next step of this lookup; each builds what its slot does not keep.
    @_optimize(speed)
    private func claim(_ found: borrowing Found, isSynchronous: Bool) -> Slot.Machine.Claim {
        if found.isKept { return found.slot.claim(self, isSynchronous: isSynchronous) }
        return .build(build(of: found.slot, isSynchronous: isSynchronous))
    }

    private func closed(_ found: borrowing Found) -> ServiceRegistryError {
        error(.closed(label: found.home.label), of: found.registration)
    }

    /// Blocks the thread, and the builds in progress on it, until a build has ended; nil to look again.
    private func block(until build: Build, _ found: borrowing Found) throws(ServiceRegistryError) -> InstanceBox? {
        var entered: [Build] = []
        defer { for waiter in entered { WaitGraph.leave(waiter, waitsFor: build) } }
        for waiter in heldUp {
            try enterWait(for: build, of: waiter, found)
            entered.append(waiter)
        }
        return try build.instance(of: build.blockUntilComplete())
    }

    func enterWait(
        for build: Build,
        of waiter: Build,
        _ found: borrowing Found
    ) throws(ServiceRegistryError) {
        guard let cycle = WaitGraph.enter(waiter, waitsFor: build) else { return }
        throw error(.circularDependency, path: cycle, of: found.registration)
    }
}
