// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Starts the services of one registry, each when what it depends on is ready, as many at a time as that allows.
struct Starter: Sendable {
    private enum Event: Sendable {
        case ended(String, Result<Void, any Error>)
        case timeout(Duration)
        case cancellation
    }

    let node: RegistryNode
    let services: [StartPlan.Service]
    /// What keeps services from being started at all: circles, and dependencies that are not registered.
    let refusals: [String: ServiceRegistryError]

    func run(timeout: Duration?, clock: any Clock<Duration>) async throws(ServiceStartError) {
        let (events, continuation) = AsyncStream<Event>.makeStream()
        // Tasks of their own, since a builder that never returns must not keep the time-out from ending the start. They
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
        var cause = ServiceStartError.Cause.failures
        await withTaskCancellationHandler {
            func launch() {
                var names = plan.next()
                while !names.isEmpty {
                    for name in names {
                        if let refusal = refusals[name] {
                            failures[name] = refusal
                            plan.fail(name)
                        } else {
                            tasks.append(Task { continuation.yield(.ended(name, await start(name))) })
                        }
                    }
                    names = plan.isIdle ? plan.next() : []
                }
            }
            launch()
            if plan.isIdle { return }
            for await event in events {
                switch event {
                case .ended(let name, .success):
                    plan.succeed(name)
                case .ended(let name, .failure(let error)):
                    failures[name] = error
                    plan.fail(name)
                case .timeout(let duration):
                    cause = .timeout(duration)
                    return
                case .cancellation:
                    cause = .cancellation
                    return
                }
                launch()
                if plan.isIdle { return }
            }
        } onCancel: {
            continuation.yield(.cancellation)
        }
        if let error = error(plan, failures, cause) { throw error }
    }

    private func start(_ name: String) async -> Result<Void, any Error> {
        do {
            _ = try await node.resolve(awaiting: Request(preparing: name))
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
        for name in plan.running {
            let names = node.awaited(by: name)
            if !names.isEmpty { waiting[name] = names }
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
