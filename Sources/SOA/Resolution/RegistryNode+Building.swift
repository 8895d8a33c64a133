// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension RegistryNode {
    /// Builds on this thread, with no lock held.
    func build(
        _ found: Found,
        _ attempt: BuildAttempt,
        _ request: Request,
        make: () throws -> any InstanceBox
    ) throws(ServiceRegistryError) -> any InstanceBox {
        let start = ContinuousClock.now
        let outcome: BuildAttempt.Outcome
        do {
            let made = try self.make(found, attempt.step, request, make)
            outcome = finish(
                found,
                attempt,
                request,
                made: made.own,
                shared: made.shared,
                time: BuildTime(since: start)
            )
        } catch {
            outcome = fail(found, attempt, request, error)
        }
        let box = try outcome.get()
        noteHandOut(found, request)
        return box
    }

    /// What a maker made on this thread, as part of `step`, and what the decorators of the name made of that.
    func make(
        _ found: Found,
        _ step: BuildStep,
        _ request: Request,
        _ make: () throws -> any InstanceBox
    ) throws -> (own: any InstanceBox, shared: any InstanceBox) {
        guard let frame = Ambient.enter(step, in: found.home) else {
            return try Ambient.build(step, in: found.home) { try decorated(make(), found, request) }
        }
        // No closure: what one captures is retained and released over again.
        defer { Ambient.leave(frame) }
        return try decorated(make(), found, request)
    }

    /// Builds in a task of its own, so that no waiter's cancellation reaches the build.
    ///
    /// The task ends with the builder. Whoever asked waits for the attempt, and may stop waiting at any time.
    func startTask(
        _ found: Found,
        _ attempt: BuildAttempt,
        _ request: Request,
        make: @escaping @Sendable () async throws -> any InstanceBox
    ) {
        Task {
            let start = ContinuousClock.now
            do {
                let made = try await Ambient.build(attempt.step, in: found.home) {
                    try decorated(await make(), found, request)
                }
                let time = BuildTime(since: start)
                _ = finish(found, attempt, request, made: made.own, shared: made.shared, time: time)
            } catch {
                _ = fail(found, attempt, request, error)
            }
        }
    }

    /// What a maker made, and what is handed out for it.
    private func decorated(
        _ made: any InstanceBox,
        _ found: Found,
        _ request: Request
    ) throws -> (own: any InstanceBox, shared: any InstanceBox) {
        (made, try found.home.decorate(made, found.definition, request))
    }

    /// What the decorators of the name make of what the maker made: those of the parents first, as declared.
    private func decorate(
        _ made: any InstanceBox,
        _ definition: Definition,
        _ request: Request
    ) throws -> any InstanceBox {
        let outer = try parent?.decorate(made, definition, request) ?? made
        let decorators = state.withLock { $0.decorators.isEmpty ? [] : $0.decorators[definition.name] ?? [] }
        if decorators.isEmpty { return outer }
        return try decorators.reduce(outer) { try $1.wrap($0, request, definition) }
    }

    private func finish(
        _ found: Found,
        _ attempt: BuildAttempt,
        _ request: Request,
        made: any InstanceBox,
        shared: any InstanceBox,
        time: BuildTime
    ) -> BuildAttempt.Outcome {
        let definition = found.definition
        var built: BuiltInstance?
        if definition.lifetime != .transient {
            built = BuiltInstance(shared: shared, made: made, lifetime: definition.lifetime)
            if built == nil { return fail(found, attempt, request, WeakServiceError(type(of: shared).type)) }
        }
        attempt.step.finish()
        found.entry.succeed(attempt, with: built, time: time)
        attempt.complete(.success(shared))
        emitBuild(found, request, made: made, time: time)
        return .success(shared)
    }

    /// Tells that a service was built.
    func emitBuild(_ found: Found, _ request: Request, made: any InstanceBox, time: BuildTime) {
        if !found.definition.isReadyMade { found.home.emit(.built(name: request.name, duration: time.duration)) }
        // Most services are of another type, and a value of that type need not be asked for.
        guard made.typeID == ObjectIdentifier((any SOAService).self),
            let service = made.value(as: (any SOAService).self),
            service.serviceName != request.name
        else { return }
        found.home.emit(.nameMismatch(name: request.name, serviceName: service.serviceName))
    }

    private func fail(
        _ found: Found,
        _ attempt: BuildAttempt,
        _ request: Request,
        _ error: any Error
    ) -> BuildAttempt.Outcome {
        let failure = failure(found, attempt.step, request, error)
        found.entry.fail(attempt)
        attempt.complete(.failure(failure))
        found.home.emit(.failed(name: request.name, error: failure))
        return .failure(failure)
    }

    /// Why a build came to nothing, which it has now.
    func failure(
        _ found: Found,
        _ step: BuildStep,
        _ request: Request,
        _ error: any Error
    ) -> ServiceRegistryError {
        step.finish()
        return error as? ServiceRegistryError
            ?? request.error(.buildFailed(underlying: error), path: step.path, of: found.definition)
    }
}
