// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension RegistryNode {
    /// The instance of a service, built here and now if need be.
    func resolve(_ request: Request) throws(ServiceRegistryError) -> any InstanceBox {
        let found = try find(request)
        if let box = handOut(found, request) { return box }
        switch found.definition.maker {
        case .asynchronous:
            throw request.error(.notReady, of: found.definition)
        case .accessor:
            // Until its accessor is used, the name stands for nothing.
            guard found.entry.isBuilding else { throw notRegistered(request) }
        case .synchronous(let isolation, _):
            guard Isolation.allowsSynchronousCall(to: isolation) else {
                throw request.error(.wrongIsolation, of: found.definition)
            }
        case .instance:
            break
        }
        return try resolveSynchronously(found, request, make: { () throws -> any InstanceBox in try make(found, request) })
    }

    /// The instance of a service that its own accessor makes, unless something else is registered under the name.
    func resolve(
        _ request: Request,
        orAdd definition: Definition,
        _ make: () -> any InstanceBox
    ) throws(ServiceRegistryError) -> any InstanceBox {
        let found: Found
        if let known = try findRegistered(request) {
            found = known
        } else {
            found = try top.found(forAccessor: definition, request)
        }
        if let box = handOut(found, request) { return box }
        guard found.definition.isAccessor else { return try resolve(request) }
        return try resolveSynchronously(found, request, make: make)
    }

    /// The instance of any service, from anywhere: hops to where it is built, and suspends while somebody builds it.
    func resolve(awaiting request: Request) async throws -> any InstanceBox {
        let found = try find(request)
        if let box = handOut(found, request) { return box }
        switch found.definition.maker {
        case .asynchronous(let make):
            return try await resolveAsynchronously(found, request, make: make)
        case .accessor:
            guard found.entry.isBuilding else { throw notRegistered(request) }
        case .synchronous(let isolation?, let make):
            // First the hop, then the claim: a claim that waits for its hop would block the actor's own lookups.
            switch try await claim(on: isolation, found, request, make: make) {
            case .done(let box): return box
            case .waits(let attempt): return try await suspend(until: attempt, found, request)
            }
        case .synchronous, .instance:
            break
        }
        switch try start(found, request, make: { () throws -> any InstanceBox in try make(found, request) }) {
        case .done(let box): return box
        case .waits(let attempt): return try await suspend(until: attempt, found, request)
        }
    }

    private func make(_ found: Found, _ request: Request) throws -> any InstanceBox {
        switch found.definition.maker {
        case .instance(let box): return box
        case .synchronous(_, let make): return try make()
        case .asynchronous: throw request.error(.notReady, of: found.definition)
        case .accessor: throw notRegistered(request)
        }
    }

    /// What `start` came to.
    private enum Started: Sendable {
        case done(any InstanceBox)
        /// Somebody else is building.
        case waits(BuildAttempt)
    }

    private func resolveSynchronously(
        _ found: Found,
        _ request: Request,
        make: () throws -> any InstanceBox
    ) throws(ServiceRegistryError) -> any InstanceBox {
        switch try start(found, request, make: make) {
        case .done(let box): return box
        case .waits(let attempt): return try block(until: attempt, found, request)
        }
    }

    /// Builds on this thread, unless it is built already or somebody else is at it.
    private func start(
        _ found: Found,
        _ request: Request,
        make: () throws -> any InstanceBox
    ) throws(ServiceRegistryError) -> Started {
        if let refusal = found.definition.weakRefusal(request) { throw refusal }
        let thread = ThreadIdentity.current
        if found.definition.lifetime == .transient {
            let attempt = try transientAttempt(found, request, thread: thread)
            return .done(try build(found, attempt, request, make: make))
        }
        switch found.entry.claim(request, thread: thread) {
        case .use(let box):
            noteHandOut(found, request)
            return .done(box)
        case .build(let attempt):
            return .done(try build(found, attempt, request, make: make))
        case .wait(let attempt):
            return .waits(attempt)
        case .refuse:
            throw request.error(.closed(label: found.home.label), of: found.definition)
        }
    }

    private func claim(
        on actor: isolated any Actor,
        _ found: Found,
        _ request: Request,
        make: @Sendable () throws -> any InstanceBox
    ) throws(ServiceRegistryError) -> Started {
        try start(found, request, make: make)
    }

    private func resolveAsynchronously(
        _ found: Found,
        _ request: Request,
        make: @escaping @Sendable () async throws -> any InstanceBox
    ) async throws -> any InstanceBox {
        try Task.checkCancellation()
        if let refusal = found.definition.weakRefusal(request) { throw refusal }
        if found.definition.lifetime == .transient {
            let attempt = try transientAttempt(found, request, thread: nil)
            startTask(found, attempt, request, make: make)
            return try await suspend(until: attempt, found, request)
        }
        switch found.entry.claim(request, thread: nil) {
        case .use(let box):
            noteHandOut(found, request)
            return box
        case .build(let attempt):
            startTask(found, attempt, request, make: make)
            return try await suspend(until: attempt, found, request)
        case .wait(let attempt):
            return try await suspend(until: attempt, found, request)
        case .refuse:
            throw request.error(.closed(label: found.home.label), of: found.definition)
        }
    }

    /// Nothing of a transient service is kept, so only the way that led here tells a circle.
    private func transientAttempt(
        _ found: Found,
        _ request: Request,
        thread: ThreadIdentity?
    ) throws(ServiceRegistryError) -> BuildAttempt {
        if found.entry.isClosed { throw request.error(.closed(label: found.home.label), of: found.definition) }
        if let asker = request.asker, asker.isPart(of: found.entry) {
            throw request.error(.circularDependency, of: found.definition)
        }
        return BuildAttempt(BuildStep(entry: found.entry, request: request, thread: thread))
    }

    private func block(
        until attempt: BuildAttempt,
        _ found: Found,
        _ request: Request
    ) throws(ServiceRegistryError) -> any InstanceBox {
        try enterWait(for: attempt, found, request)
        defer { leaveWait(for: attempt, request) }
        let box = try attempt.blockUntilComplete().get()
        noteHandOut(found, request)
        return box
    }

    private func suspend(
        until attempt: BuildAttempt,
        _ found: Found,
        _ request: Request
    ) async throws -> any InstanceBox {
        try enterWait(for: attempt, found, request)
        defer { leaveWait(for: attempt, request) }
        let box = try await attempt.untilComplete().get()
        noteHandOut(found, request)
        return box
    }

    private func enterWait(
        for attempt: BuildAttempt,
        _ found: Found,
        _ request: Request
    ) throws(ServiceRegistryError) {
        guard let asker = request.asker else { return }
        guard let circle = WaitGraph.enter(asker, waitsFor: attempt.step) else { return }
        throw request.error(.circularDependency, path: circle, of: found.definition)
    }

    private func leaveWait(for attempt: BuildAttempt, _ request: Request) {
        guard let asker = request.asker else { return }
        WaitGraph.leave(asker, waitsFor: attempt.step)
    }

    /// The instance, if it is there already.
    private func handOut(_ found: Found, _ request: Request) -> (any InstanceBox)? {
        guard let (box, isFirst) = found.entry.handOut(for: request) else { return nil }
        if isFirst { found.home.emit(.resolvedFirst(name: request.name)) }
        return box
    }

    func noteHandOut(_ found: Found, _ request: Request) {
        let isFirst = found.entry.noteHandOut(for: request)
        if isFirst { found.home.emit(.resolvedFirst(name: request.name)) }
    }
}
