// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Starts the services of one registry, each when what it depends on is ready, as many at a time as that allows.
struct Starter: Sendable {
    private enum Event: Sendable {
        case ended(String, Result<Void, any Error>)
        case timeout(Duration)
    }

    let registry: Registry
    /// Where the start was requested.
    let site: CallSite
    let services: [StartPlan.Service]
    /// What keeps services from being started at all: cycles, and dependencies that are not registered.
    let refusals: [String: ServiceRegistryError]

    func run(timeout: Duration?, clock: any Clock<Duration>) async throws(ServiceStartError) {
        let (events, continuation) = AsyncStream<Event>.makeStream()
        // Tasks of their own, since a factory that never returns must not keep the time-out from ending the start. They
        // end with what they wait for; cancelling them ends the waiting, never a build.
        var tasks: [Task<Void, Never>] = []
        defer { for task in tasks { task.cancel() } }
        if let timeout {
            tasks.append(
                Task {
                    guard (try? await clock.sleep(for: timeout)) != nil else { return }
                    continuation.yield(.timeout(timeout))
                }
            )
        }

        var plan = StartPlan(services)
        var failures: [String: any Error] = [:]
        let cause = await follow(events, &plan, &failures) { name in
            tasks.append(Task { continuation.yield(.ended(name, await start(name))) })
        }
        if let error = error(plan, failures, cause) { throw error }
    }

    /// Begins builds as the plan allows, until there is nothing left to wait for; returns why it ends.
    private func follow(
        _ events: AsyncStream<Event>,
        _ plan: inout StartPlan,
        _ failures: inout [String: any Error],
        build: (String) -> Void
    ) async -> ServiceStartError.Cause {
        if Task.isCancelled { return .cancellation }
        launch(&plan, &failures, build)
        if plan.isIdle { return .failures }
        // Cancelling the task ends the events.
        for await event in events {
            switch event {
            case .ended(let name, .success):
                plan.succeed(name)
            case .ended(let name, .failure(let error)):
                failures[name] = error
                plan.fail(name)
            case .timeout(let duration):
                return .timeout(duration)
            }
            if Task.isCancelled { break }
            launch(&plan, &failures, build)
            if plan.isIdle { return .failures }
        }
        return .cancellation
    }

    /// Begins every build whose turn has come.
    private func launch(_ plan: inout StartPlan, _ failures: inout [String: any Error], _ build: (String) -> Void) {
        var names = plan.next()
        while !names.isEmpty {
            for name in names {
                if let refusal = refusals[name] {
                    failures[name] = refusal
                    plan.fail(name)
                } else {
                    build(name)
                }
            }
            names = plan.isIdle ? plan.next() : []
        }
    }

    private func start(_ name: String) async -> Result<Void, any Error> {
        do {
            // What did not get its turn before the start was over stays unbuilt.
            try Task.checkCancellation()
            _ = try await Resolution(preparing: name, in: registry, site: site).resolveAwaiting()
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    private func error(
        _ plan: StartPlan,
        _ failures: [String: any Error],
        _ cause: ServiceStartError.Cause
    ) -> ServiceStartError? {
        let ready = Set(plan.ready)
        let notReady = services.map(\.name).filter { !ready.contains($0) }
        if notReady.isEmpty { return nil }
        var waiting = Dictionary(uniqueKeysWithValues: plan.waiting.map { ($0.name, $0.waitsFor) })
        // What runs may wait for services that nobody wanted to start, and these for others.
        var pending = plan.running
        var known = Set(pending)
        while let name = pending.popLast() {
            let names = registry.awaited(by: name)
            if !names.isEmpty { waiting[name] = names }
            pending += names.filter { known.insert($0).inserted }
        }
        return ServiceStartError(
            cause: cause,
            ready: plan.ready,
            notReady: notReady,
            waiting: waiting,
            failures: failures
        )
    }
}
