// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Starts the services of one registry, each when what it depends on is ready, as many at a time as that allows.
struct Starter: Sendable {
    private enum Event: Sendable {
        case ended(String, Result<Void, any Error>)
        case timeout(Duration)
    }

    let registry: Registry
    /// The call site of the start.
    let site: CallSite
    let services: [StartPlan.Service]
    /// The errors that prevent services from being started: cycles, and dependencies that are not registered.
    let refusals: [String: ServiceRegistryError]

    /// The time to wait for cancelled builds.
    ///
    /// A build that ignores its cancellation is abandoned after it.
    var patience = Duration.seconds(5)
    var patienceClock: any Clock<Duration> = ContinuousClock()
    /// True if a cancelled start shuts down the services that it has built; false if the registry is shut down next.
    var takesBack = true

    func run(timeout: Duration?, clock: any Clock<Duration>) async throws(ServiceStartError) {
        await registry.beginStart()
        let record = StartRecord()
        let (events, continuation) = AsyncStream<Event>.makeStream()
        let alarm = timeout.map { timeout in
            Task {
                guard (try? await clock.pause(for: timeout)) != nil else { return }
                continuation.yield(.timeout(timeout))
            }
        }
        // Tasks of their own, since a factory that never returns must not keep the time-out from ending the start. They
        // end with what they wait for; cancelling them ends the waiting. A synchronous factory runs in its task, and is
        // cancelled with the start only.
        var tasks: [(task: Task<Void, Never>, waits: Bool)] = []

        var plan = StartPlan(services)
        var failures: [String: any Error] = [:]
        let cause = await follow(events, &plan, &failures) { name in
            let task = record.task { continuation.yield(.ended(name, await start(name, record))) }
            tasks.append((task, registry.registration(named: name)?.isAsynchronous == true))
        }
        alarm?.cancel()
        for (task, waits) in tasks where waits || cause == .cancellation { task.cancel() }
        var remarks: [String: String] = [:]
        if cause == .cancellation, plan.names(in: .ready).count < services.count {
            let undone = await undo(record)
            for (name, failure) in undone.failures where failures[name] == nil { failures[name] = failure }
            for name in undone.names { remarks[name] = "was shut down again" }
        } else {
            registry.endStart()
            record.close()
        }
        if let error = error(plan, failures, cause, remarks) { throw error }
    }

    /// Cancels the builds of a cancelled start, and shuts its services down, in registries without another start in progress.
    private func undo(_ record: StartRecord) async -> (names: [String], failures: [String: any Error]) {
        let ending = Ending(label: registry.label)
        let names = Lock([String]())
        ending.begin {
            let registries = registry.endStart(undoing: ending)
            await windDown(record, in: registries)
            let boxes = record.close()
            var failures: Failures = [:]
            for registry in takesBack ? registries : [] {
                let taken = await registry.takeBack(boxes)
                names.withLock { $0 += taken.names }
                for (name, failure) in taken.failures where failures[name] == nil { failures[name] = failure }
            }
            for registry in registries { registry.endUndoing(ending) }
            return failures
        }
        let failures = await ending.failures
        return (names.withLock(\.self), failures)
    }

    /// Cancels builds that nobody waits for, and waits until they have ended.
    private func windDown(_ record: StartRecord, in registries: [Registry]) async {
        // The slots of registries in which another start is in progress.
        let spared = Set(
            registry.chain.filter { other in !registries.contains { $0 === other } }.flatMap { registry in
                registry.state.withLock { $0.slots.all.map { ObjectIdentifier($0) } }
            }
        )
        let alarm = Task {
            guard (try? await patienceClock.pause(for: patience)) != nil else { return }
            record.stopWaiting()
        }
        defer { alarm.cancel() }
        for await _ in record.changes {
            if !record.cancelBuilds(but: { spared.contains($0.slot) }) { return }
        }
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
                plan.end(name, as: .ready)
            case .ended(let name, .failure(let error)):
                failures[name] = error
                plan.end(name, as: .failed)
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
                    plan.end(name, as: .failed)
                } else {
                    build(name)
                }
            }
            names = plan.isIdle ? plan.next() : []
        }
    }

    private func start(_ name: String, _ record: StartRecord) async -> Result<Void, any Error> {
        do {
            // What did not get its turn before the start was over stays unbuilt.
            if Task.isCancelled || record.isOver { throw CancellationError() }
            _ = try await Resolution(preparing: name, in: registry, site: site).resolveAwaiting()
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    private func error(
        _ plan: StartPlan,
        _ failures: [String: any Error],
        _ cause: ServiceStartError.Cause,
        _ remarks: [String: String]
    ) -> ServiceStartError? {
        let ready = Set(plan.names(in: .ready).filter { remarks[$0] == nil })
        let notReady = services.map(\.name).filter { !ready.contains($0) }
        if notReady.isEmpty { return nil }
        var waiting: [String: [String]] = [:]
        for (name, names) in plan.waiting { waiting[name] = names }
        // What runs may wait for services that nobody wanted to start, and these for others.
        var pending = plan.names(in: .running)
        var known = Set(pending)
        while let name = pending.popLast() {
            let names = registry.awaited(by: name)
            if !names.isEmpty { waiting[name] = names }
            pending += names.filter { known.insert($0).inserted }
        }
        var remarks = remarks
        // Builds that began, and ended without an instance after a cancellation.
        for name in plan.names(in: .running) where cause == .cancellation && remarks[name] == nil {
            if registry.visibleSlot(named: name)?.buildInProgress == nil { remarks[name] = "was cancelled" }
        }
        return ServiceStartError(
            cause: cause,
            ready: plan.names(in: .ready).filter(ready.contains),
            notReady: notReady,
            waiting: waiting,
            failures: failures,
            remarks: remarks
        )
    }
}
