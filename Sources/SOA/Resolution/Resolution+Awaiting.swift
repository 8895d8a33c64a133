// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// What suspends where a lookup without `await` blocks.
extension Resolution {
    /// Returns any service as a type, and suspends during the build; registers the default of the name if nothing else is.
    func awaitBox(
        _ key: NameKey,
        _ boxType: InstanceBox.Type,
        default registration: () -> Registration?
    ) async throws -> InstanceBox {
        while true {
            if let box = try await resolveAwaiting(key, boxType) { return box }
            try addDefault(registration())
        }
    }

    /// Returns the instance from any isolation: hops to that of the factory, and suspends; nil if only its default is missing.
    ///
    /// Without a type to return it as, it builds in advance.
    func resolveAwaiting(_ key: NameKey, _ boxType: InstanceBox.Type?) async throws -> InstanceBox? {
        while let found = try find() {
            if let box = instance(of: found) { return try fit(box, found, key, boxType) }
            switch try await startAwaiting(found) {
            case .done(let box): return try fit(box, found, key, boxType)
            case .waits(let build, let begin):
                if let box = try await suspend(until: build, found, begin) { return try fit(box, found, key, boxType) }
            case nil: continue
            }
        }
        return nil
    }

    func prepare() async throws { _ = try await resolveAwaiting(NameKey(text: name), nil) }

    /// Starts a build on the isolation of the factory, or finds the one in progress; nil to look again.
    private func startAwaiting(_ found: borrowing Found) async throws -> Started? {
        try checkUse(of: found, maySuspend: true)
        switch found.registration.factory {
        case .instance, .accessor, .synchronous:
            guard let isolation = found.registration.isolation else { return try start(found) }
            return try await start(on: isolation, found)
        case .asynchronous(let make), .alias(_, awaiting: let make, _):
            try Task.checkCancellation()
            return try start(found, awaiting: make)
        }
    }

    private func start(on _: isolated any Actor, _ found: borrowing Found) throws(ServiceRegistryError) -> Started? {
        try start(found)
    }

    /// Records the wait, begins the build if needed, and suspends until it has ended; nil to look again.
    ///
    /// The build that closes a cycle finds it, so the requester that begins a build also waits for its end. A build that has
    /// not begun waits for nothing, so its requester is never refused here.
    private func suspend(
        until build: Build,
        _ found: borrowing Found,
        _ begin: (@Sendable () -> Void)?
    ) async throws -> InstanceBox? {
        if let requester { try enterWait(for: build, of: requester, found) }
        defer { if let requester { WaitGraph.leave(requester, waitsFor: build) } }
        // In a task that a factory started, the factory may wait for this task, which the wait graph can't see.
        let watch = requester == nil && ResolutionContext.current?.build != nil ? LongWait.watch(build) : nil
        defer { watch?.cancel() }
        return try build.instance(of: await build.untilComplete(begin))
    }
}
