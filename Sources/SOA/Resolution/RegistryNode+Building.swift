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
            let made = try Ambient.build(attempt.step, in: found.home) {
                let made = try make()
                return (made, try found.home.decorate(made, found.definition, request))
            }
            outcome = finish(found, attempt, request, made: made.0, shared: made.1, time: BuildTime(since: start))
        } catch {
            outcome = fail(found, attempt, request, error)
        }
        let box = try outcome.get()
        noteHandOut(found, request)
        return box
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
                    let made = try await make()
                    return (made, try found.home.decorate(made, found.definition, request))
                }
                _ = finish(found, attempt, request, made: made.0, shared: made.1, time: BuildTime(since: start))
            } catch {
                _ = fail(found, attempt, request, error)
            }
        }
    }

    /// What the decorators of the name make of what the maker made: those of the parents first, as declared.
    private func decorate(
        _ made: any InstanceBox,
        _ definition: Definition,
        _ request: Request
    ) throws -> any InstanceBox {
        let outer = try parent?.decorate(made, definition, request) ?? made
        let decorators = state.withLock { $0.decorators.isEmpty ? [] : $0.decorators[definition.name] ?? [] }
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
        if !definition.isReadyMade { found.home.emit(.built(name: request.name, duration: time.duration)) }
        if let service = (made as? Box<any SOAService>)?.value, service.serviceName != request.name {
            found.home.emit(.nameMismatch(name: request.name, serviceName: service.serviceName))
        }
        return .success(shared)
    }

    private func fail(
        _ found: Found,
        _ attempt: BuildAttempt,
        _ request: Request,
        _ error: any Error
    ) -> BuildAttempt.Outcome {
        let failure =
            error as? ServiceRegistryError
            ?? request.error(.buildFailed(underlying: error), path: attempt.step.path, of: found.definition)
        attempt.step.finish()
        found.entry.fail(attempt)
        attempt.complete(.failure(failure))
        found.home.emit(.failed(name: request.name, error: failure))
        return .failure(failure)
    }
}
