// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Runs the factory of a service, with no lock held, and says what came of it.
struct Build: Sendable {
    private let found: Found
    private let request: Request

    init(_ found: Found, _ request: Request) {
        self.found = found
        self.request = request
    }

    /// Builds on this thread.
    func run(
        _ attempt: BuildAttempt,
        make: () throws -> InstanceBox
    ) throws(ServiceRegistryError) -> InstanceBox {
        let start = BuildTime.now
        let outcome: BuildAttempt.Outcome
        do {
            let made = try ResolutionContext.build(attempt.step, in: found.home) { try decorated(make()) }
            outcome = finish(attempt, made, BuildTime(since: start))
        } catch {
            outcome = fail(attempt, error)
        }
        let box = try outcome.get()
        if found.recorder.noteLookup(request) { found.home.emit(.resolvedFirst(name: request.name)) }
        return box
    }

    /// Builds in a task of its own, so that no waiter's cancellation reaches the build.
    ///
    /// The task ends with the factory. Whoever looked the service up waits for the attempt, and may stop waiting.
    func start(_ attempt: BuildAttempt, make: @escaping @Sendable () async throws -> InstanceBox) {
        attempt.start {
            let start = BuildTime.now
            do {
                let made = try await ResolutionContext.build(attempt.step, in: found.home) {
                    try decorated(await make())
                }
                _ = finish(attempt, made, BuildTime(since: start))
            } catch {
                _ = fail(attempt, error)
            }
        }
    }

    /// Builds a transient service on this thread.
    ///
    /// Nobody else waits for it, so there is no attempt to complete.
    func runTransient(
        _ step: BuildStep,
        make: () throws -> InstanceBox
    ) throws(ServiceRegistryError) -> InstanceBox {
        let start = BuildTime.now
        let made: Made
        do {
            made = try ResolutionContext.build(step, in: found.home) { try decorated(make()) }
        } catch {
            let failure = failure(step, error)
            found.slot.fail(step)
            found.home.emit(.failed(name: request.name, error: failure))
            throw failure
        }
        step.finish()
        let time = BuildTime(since: start)
        let isFirst = found.slot.succeed(step, in: time, for: request)
        report(made, time)
        if isFirst { found.home.emit(.resolvedFirst(name: request.name)) }
        return made.shared
    }

    /// What a factory made, and what lookups return for it.
    private struct Made: Sendable {
        let own: InstanceBox
        let shared: InstanceBox
    }

    private func decorated(_ made: InstanceBox) throws -> Made {
        Made(own: made, shared: try found.home.decorate(made, found.registration, request))
    }

    private func finish(_ attempt: BuildAttempt, _ made: Made, _ time: BuildTime) -> BuildAttempt.Outcome {
        let lifetime = found.registration.lifetime
        var built: BuiltInstance?
        if found.isKept {
            built = BuiltInstance(shared: made.shared, made: made.own, lifetime: lifetime)
            if built == nil { return fail(attempt, WeakServiceError(type(of: made.shared).type)) }
        }
        attempt.step.finish()
        let isKept = found.slot.succeed(attempt, with: built, time: time)
        found.ledger?.note(build: attempt.step, time)
        if found.registration.isShutDown, lifetime.isKept {
            found.home.settle(attempt, of: found.slot, isKept ? nil : built)
        }
        attempt.complete(.success(made.shared))
        report(made, time)
        return .success(made.shared)
    }

    private func fail(_ attempt: BuildAttempt, _ error: any Error) -> BuildAttempt.Outcome {
        let failure = failure(attempt.step, error)
        found.slot.fail(attempt)
        if found.registration.isShutDown { found.home.settle(attempt, of: found.slot, nil) }
        attempt.complete(.failure(failure))
        found.home.emit(.failed(name: request.name, error: failure))
        return .failure(failure)
    }

    /// The error of a build that has failed now.
    private func failure(_ step: BuildStep, _ error: any Error) -> ServiceRegistryError {
        step.finish()
        return error as? ServiceRegistryError
            ?? request.error(.buildFailed(underlying: error), path: step.path, of: found.registration)
    }

    /// Tells observers that a service was built.
    private func report(_ made: Made, _ time: BuildTime) {
        if !found.registration.isInstance { found.home.emit(.built(name: request.name, duration: time.duration)) }
        // Most services are of another type, and a value of that type need not be looked at.
        guard made.own.typeID == ObjectIdentifier((any SOAService).self),
            let service = made.own.value(as: (any SOAService).self),
            service.serviceName != request.name
        else { return }
        found.home.emit(.nameMismatch(name: request.name, serviceName: service.serviceName))
    }
}

extension Registry {
    /// What the decorators of a name make of what the factory made: those of the parents first, as declared.
    fileprivate func decorate(
        _ made: InstanceBox,
        _ registration: Registration,
        _ request: Request
    ) throws -> InstanceBox {
        let outer = try parent?.decorate(made, registration, request) ?? made
        let decorators = state.withLock { state in
            state.registrations.decorators.isEmpty ? [] : state.registrations.decorators[registration.name] ?? []
        }
        if decorators.isEmpty { return outer }
        return try decorators.reduce(outer) { try $1.wrap($0, request, registration) }
    }

    /// A build has ended; keeps its instance for the shutdown if the build was superseded.
    fileprivate func settle(_ attempt: BuildAttempt, of slot: Slot, _ superseded: BuiltInstance?) {
        state.withLock { state in
            if let superseded { state.leftovers.add(slot, superseded) }
            state.leftovers.remove(attempt)
        }
    }
}
