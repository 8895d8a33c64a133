// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Runs the factory of a service, with no lock held, and records the result.
extension Resolution {
    /// Builds on this thread.
    func build(
        _ attempt: BuildAttempt,
        _ found: Found,
        _ accessor: () -> InstanceBox?
    ) throws(ServiceRegistryError) -> InstanceBox {
        let start = BuildTime.now
        let outcome: BuildAttempt.Outcome
        do {
            outcome = finish(attempt, found, try run(attempt.step, found, accessor), BuildTime(since: start))
        } catch {
            outcome = fail(attempt, found, error)
        }
        let box = try outcome.get()
        recordLookup(found)
        return box
    }

    /// Builds in a separate task, so that no waiter's cancellation reaches the build.
    ///
    /// The task ends with the factory. Requesters wait for the attempt, and may stop waiting.
    func build(_ attempt: BuildAttempt, _ found: Found, _ make: @escaping @Sendable () async throws -> InstanceBox) {
        attempt.start {
            let start = BuildTime.now
            do {
                let made = try await ResolutionContext.build(attempt.step, in: found.home) {
                    try self.decorated(await make(), found)
                }
                _ = self.finish(attempt, found, made, BuildTime(since: start))
            } catch {
                _ = self.fail(attempt, found, error)
            }
        }
    }

    /// Builds a transient service on this thread, without an attempt, since nobody else waits for it.
    func build(
        _ step: BuildStep,
        _ found: Found,
        _ accessor: () -> InstanceBox?
    ) throws(ServiceRegistryError) -> InstanceBox {
        let start = BuildTime.now
        let made: Made
        do {
            made = try run(step, found, accessor)
        } catch {
            let failure = failure(step, found, error)
            found.slot.fail(step)
            found.home.emit(.failed(name: name, error: failure))
            throw failure
        }
        step.finish()
        let time = BuildTime(since: start)
        let isFirst = found.slot.succeed(step, in: time, for: self)
        report(made, found, time)
        if isFirst { found.home.emit(.resolvedFirst(name: name)) }
        return made.shared
    }

    func recordLookup(_ found: Found) {
        if found.recorder.recordLookup(self) { found.home.emit(.resolvedFirst(name: name)) }
    }

    /// The instance of a factory, and the decorated one that lookups return.
    private struct Made: Sendable {
        let own: InstanceBox
        let shared: InstanceBox
    }

    /// Runs a synchronous factory on this thread.
    private func run(_ step: BuildStep, _ found: Found, _ accessor: () -> InstanceBox?) throws -> Made {
        try ResolutionContext.build(step, in: found.home) {
            switch found.registration.factory {
            case .instance(let box): try decorated(box, found)
            case .synchronous(let make), .alias(let make, _): try decorated(try make(), found)
            case .asynchronous: throw error(.notReady, of: found.registration)
            case .accessor:
                if let box = accessor() { try decorated(box, found) } else { throw notRegistered() }
            }
        }
    }

    private func decorated(_ made: InstanceBox, _ found: Found) throws -> Made {
        let shared = Decorator.wereEverUsed ? try found.home.decorate(made, found.registration, self) : made
        return Made(own: made, shared: shared)
    }

    private func finish(
        _ attempt: BuildAttempt,
        _ found: Found,
        _ made: Made,
        _ time: BuildTime
    ) -> BuildAttempt.Outcome {
        let lifetime = found.registration.lifetime
        var built: BuiltInstance?
        if found.isKept {
            built = BuiltInstance(shared: made.shared, made: made.own, lifetime: lifetime)
            if built == nil { return fail(attempt, found, WeakServiceError(type(of: made.shared).type)) }
        }
        attempt.step.finish()
        let isKept = found.slot.succeed(attempt, with: built, time: time)
        found.ledger?.record(build: attempt.step, time)
        if found.registration.isShutDown, lifetime.isKept {
            found.home.settle(attempt, of: found.slot, isKept ? nil : built)
        }
        attempt.complete(.success(made.shared))
        report(made, found, time)
        return .success(made.shared)
    }

    private func fail(_ attempt: BuildAttempt, _ found: Found, _ error: any Error) -> BuildAttempt.Outcome {
        let failure = failure(attempt.step, found, error)
        found.slot.fail(attempt)
        if found.registration.isShutDown { found.home.settle(attempt, of: found.slot, nil) }
        attempt.complete(.failure(failure))
        found.home.emit(.failed(name: name, error: failure))
        return .failure(failure)
    }

    /// Ends the step of a failed build, and returns its error.
    private func failure(_ step: BuildStep, _ found: Found, _ error: any Error) -> ServiceRegistryError {
        step.finish()
        return error as? ServiceRegistryError
            ?? self.error(.buildFailed(underlying: error), path: step.path, of: found.registration)
    }

    /// Sends the events of a build.
    private func report(_ made: Made, _ found: Found, _ time: BuildTime) {
        if !found.registration.isInstance { found.home.emit(.built(name: name, duration: time.duration)) }
        // Only services of this type have a name of their own to compare.
        guard made.own.typeID == ObjectIdentifier((any SOAService).self),
            let service = made.own.value(as: (any SOAService).self),
            service.serviceName != name
        else { return }
        found.home.warn(.nameMismatch(name: name, serviceName: service.serviceName))
    }
}

extension Registry {
    /// Applies the decorators of a name to an instance: those of the parents first, in the order of their declaration.
    fileprivate func decorate(
        _ made: InstanceBox,
        _ registration: Registration,
        _ resolution: Resolution
    ) throws -> InstanceBox {
        let outer = try parent?.decorate(made, registration, resolution) ?? made
        let decorators = state.withLock { $0.registrations.decorators[registration.name] ?? [] }
        return try decorators.reduce(outer) { try $1.wrap($0, resolution, registration) }
    }

    /// Ends a build, and keeps the instance of a superseded one for the shutdown.
    fileprivate func settle(_ attempt: BuildAttempt, of slot: Slot, _ superseded: BuiltInstance?) {
        state.withLock { state in
            if let superseded { state.leftovers.add(slot, superseded) }
            state.leftovers.remove(attempt)
        }
    }
}
