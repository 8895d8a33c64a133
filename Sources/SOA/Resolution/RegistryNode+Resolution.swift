// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension RegistryNode {
    /// The instance of a service, built here and now if need be.
    func resolve(_ request: Request) throws(ServiceRegistryError) -> any InstanceBox {
        while true {
            let found = try find(request)
            if let box = handOut(found, request) { return box }
            try checkSynchronousUse(of: found, request)
            let make = { () throws -> any InstanceBox in try self.make(found, request) }
            if let box = try resolveSynchronously(found, request, make: make) { return box }
        }
    }

    /// The instance of a service that its own accessor makes, unless something else is registered under the name.
    func resolve(
        _ request: Request,
        orAdd definition: Definition,
        _ make: () -> any InstanceBox
    ) throws(ServiceRegistryError) -> any InstanceBox {
        while true {
            let found: Found
            if let known = try findRegistered(request) {
                found = known
            } else {
                found = try top.found(forAccessor: definition, request)
            }
            if let box = handOut(found, request) { return box }
            guard found.definition.isAccessor else { return try resolve(request) }
            if let box = try resolveSynchronously(found, request, make: make) { return box }
        }
    }

    /// The instance of any service, from anywhere: hops to where it is built, and suspends while somebody builds it.
    func resolve(awaiting request: Request) async throws -> any InstanceBox {
        while true {
            let found = try find(request)
            if let box = handOut(found, request) { return box }
            switch try await startAwaiting(found, request) {
            case .done(let box): return box
            case .waits(let attempt, let begin): return try await suspend(until: attempt, found, request, begin: begin)
            case .lookAgain: continue
            }
        }
    }

    /// What the first step of a build came to.
    private enum Started: Sendable {
        case done(any InstanceBox)
        /// The build goes on elsewhere, or begins there once the one who asked is known to wait for it.
        case waits(BuildAttempt, begin: (@Sendable () -> Void)? = nil)
        /// The registration was replaced or removed meanwhile.
        case lookAgain
    }

    /// Says why a service that is not there yet cannot be built here and now.
    private func checkSynchronousUse(of found: Found, _ request: Request) throws(ServiceRegistryError) {
        let definition = found.definition
        switch definition.maker {
        case .instance:
            return
        case .accessor:
            // Until its accessor is used, the name stands for nothing.
            if !found.entry.isBegun { throw notRegistered(request) }
        case .synchronous(let isolation, _):
            if Isolation.allowsSynchronousCall(to: isolation) { return }
            throw request.error(isCircle(found, request) ? .circularDependency : .wrongIsolation, of: definition)
        case .asynchronous:
            throw request.error(isCircle(found, request) ? .circularDependency : .notReady, of: definition)
        }
    }

    private func isCircle(_ found: Found, _ request: Request) -> Bool {
        request.asker?.isPart(of: found.entry) == true
    }

    private func make(_ found: Found, _ request: Request) throws -> any InstanceBox {
        switch found.definition.maker {
        case .instance(let box): return box
        case .synchronous(_, let make): return try make()
        case .asynchronous: throw request.error(.notReady, of: found.definition)
        case .accessor: throw notRegistered(request)
        }
    }

    /// Answers nil if the registration was replaced or removed meanwhile.
    private func resolveSynchronously(
        _ found: Found,
        _ request: Request,
        make: () throws -> any InstanceBox
    ) throws(ServiceRegistryError) -> (any InstanceBox)? {
        switch try start(found, request, make: make) {
        case .done(let box): return box
        case .waits(let attempt, _): return try block(until: attempt, found, request)
        case .lookAgain: return nil
        }
    }

    private func startAwaiting(_ found: Found, _ request: Request) async throws -> Started {
        switch found.definition.maker {
        case .asynchronous(let make):
            return try startAsynchronously(found, request, make: make)
        case .synchronous(let isolation?, let make):
            // First the hop, then the claim: a claim that waits for its hop would block the actor's own lookups.
            return try await start(on: isolation, found, request, make: make)
        case .accessor where !found.entry.isBegun:
            throw notRegistered(request)
        case .synchronous, .instance, .accessor:
            return try start(found, request) { try make(found, request) }
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
            return .done(try buildTransient(found, request, thread: thread, make: make))
        }
        switch found.entry.claim(request, thread: thread) {
        case .use(let box):
            noteHandOut(found, request)
            return .done(box)
        case .build(let attempt):
            return .done(try build(found, attempt, request, make: make))
        case .wait(let attempt):
            return .waits(attempt)
        case .lookAgain:
            return .lookAgain
        case .refuse:
            throw request.error(.closed(label: found.home.label), of: found.definition)
        }
    }

    private func start(
        on actor: isolated any Actor,
        _ found: Found,
        _ request: Request,
        make: @Sendable () throws -> any InstanceBox
    ) throws(ServiceRegistryError) -> Started {
        try start(found, request, make: make)
    }

    private func startAsynchronously(
        _ found: Found,
        _ request: Request,
        make: @escaping @Sendable () async throws -> any InstanceBox
    ) throws -> Started {
        try Task.checkCancellation()
        if let refusal = found.definition.weakRefusal(request) { throw refusal }
        if found.definition.lifetime == .transient {
            let attempt = BuildAttempt(try transientStep(found, request, thread: nil))
            return .waits(attempt) { self.startTask(found, attempt, request, make: make) }
        }
        switch found.entry.claim(request, thread: nil) {
        case .use(let box):
            noteHandOut(found, request)
            return .done(box)
        case .build(let attempt):
            return .waits(attempt) { self.startTask(found, attempt, request, make: make) }
        case .wait(let attempt):
            return .waits(attempt)
        case .lookAgain:
            return .lookAgain
        case .refuse:
            throw request.error(.closed(label: found.home.label), of: found.definition)
        }
    }

    private func block(
        until attempt: BuildAttempt,
        _ found: Found,
        _ request: Request
    ) throws(ServiceRegistryError) -> any InstanceBox {
        try enterWait(for: attempt, of: request.asker, found, request)
        defer { leaveWait(for: attempt, of: request.asker) }
        let box = try attempt.blockUntilComplete().get()
        noteHandOut(found, request)
        return box
    }

    /// Notes who waits, begins the build if that is to be done, and waits.
    ///
    /// A circle is found by the build that closes it, so whoever starts a build also waits until it has ended. A build that
    /// has not begun waits for nothing, so whoever is to begin it is never refused here.
    private func suspend(
        until attempt: BuildAttempt,
        _ found: Found,
        _ request: Request,
        begin: (@Sendable () -> Void)?
    ) async throws -> any InstanceBox {
        let waiter = request.asker?.suspended
        try enterWait(for: attempt, of: waiter, found, request)
        defer { leaveWait(for: attempt, of: waiter) }
        begin?()
        let box = try await attempt.untilComplete().get()
        noteHandOut(found, request)
        return box
    }

    private func enterWait(
        for attempt: BuildAttempt,
        of waiter: BuildStep?,
        _ found: Found,
        _ request: Request
    ) throws(ServiceRegistryError) {
        guard let waiter, let circle = WaitGraph.enter(waiter, waitsFor: attempt.step) else { return }
        throw request.error(.circularDependency, path: circle, of: found.definition)
    }

    private func leaveWait(for attempt: BuildAttempt, of waiter: BuildStep?) {
        guard let waiter else { return }
        WaitGraph.leave(waiter, waitsFor: attempt.step)
    }

    /// The instance, if it is there already.
    private func handOut(_ found: Found, _ request: Request) -> (any InstanceBox)? {
        if found.definition.lifetime == .transient { return nil }
        guard let (box, isFirst, isSought) = found.entry.handOut(for: request) else { return nil }
        if isSought, found.home.monitor == nil { found.entry.publish(in: found.home.published) }
        if isFirst { found.home.emit(.resolvedFirst(name: request.name)) }
        return box
    }

    func noteHandOut(_ found: Found, _ request: Request) {
        let isFirst = found.entry.noteHandOut(for: request)
        if isFirst { found.home.emit(.resolvedFirst(name: request.name)) }
    }
}
