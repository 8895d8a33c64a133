// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

extension Registry {
    /// Closes this registry: lookups fail from now on, and the services that it has built are shut down.
    ///
    /// A second call waits until the first has ended. A call in the first one or in a build returns at once, since the first
    /// may be waiting for it.
    ///
    /// Scopes below are closed first, and builds in progress are awaited. A build that the caller is part of, or that waits
    /// for the caller, is not: its instance is returned to its requester, and is not shut down.
    func close(grace: GracePeriod? = nil) async throws(ServiceShutdownError) {
        let ending = Ending(label: label)
        var unpublication = Unpublication()
        let earlier = state.withLock { state -> Ending? in
            if case .ending(let earlier) = state.phase { return earlier }
            state.phase = .ending(ending)
            shadows.store(.max, ordering: .releasing)
            for slot in state.slots.all { slot.unpublish(&unpublication) }
            return nil
        }
        // The publications of instances that parents share.
        unpublish(published.publications, &unpublication)
        unpublication.complete()
        if let earlier {
            if ResolutionContext.requester == nil { try await earlier.wait(grace) }
            return
        }
        defer { ending.end() }
        try await ending.run { () async throws(ServiceShutdownError) in try await end(grace) }
    }

    /// True while this registry is being closed and waits for shutdowns elsewhere: of a scope, or of a cancelled start.
    var isWaitingForScopes: Bool {
        guard case .ending(let ending) = state.withLock({ $0.phase }) else { return false }
        return ending.isWaiting
    }

    private func end(_ grace: GracePeriod?) async throws(ServiceShutdownError) {
        // A cancelled start shuts down dependants of what is shut down here; its builds may wait for the caller's.
        if let undoing = state.withLock({ $0.undoing }), ResolutionContext.requester == nil {
            try? await undoing.wait(grace)
        }
        var failures: Failures = [:]
        for scope in state.withLock({ $0.openScopes }).reversed() {
            do {
                try await scope.close(grace: grace)
            } catch {
                for (name, failure) in error.failures { failures.record(failure, of: "\(name) (\(scope.label))") }
            }
        }
        // Short: a deinitialization waits for no task before it hands over what it had.
        while hasDroppedScopes { await Task.yield() }
        await abandoned.settle(grace, &failures)
        let instances = await instancesToShutDown(grace, &failures)
        for leftover in ordered(instances) { await shutDown(leftover, grace, &failures) }
        if parent != nil { emit(.scopeClosed(label: label)) }
        if !failures.isEmpty { throw ServiceShutdownError(failures: failures) }
    }

    /// True while a scope is being dropped: nobody can retain it, and its services are not taken over yet.
    private var hasDroppedScopes: Bool {
        let (scopes, count) = state.withLock { ($0.openScopes, $0.scopes.count) }
        return scopes.count < count
    }

    /// Closes the slots, and returns the instances that this registry has to shut down.
    private func instancesToShutDown(_ grace: GracePeriod?, _ failures: inout Failures) async -> [Leftover] {
        let requester = ResolutionContext.requester
        var instances: [Leftover] = []
        for slot in state.withLock({ $0.slots.all }) {
            var close = slot.close()
            if case .wait(let build) = close, requester?.isPart(of: slot) != true {
                guard await settle(build, slot.registration.name, requester, grace, &failures) else { continue }
                close = slot.close()
            }
            guard case .shutDown(let built) = close, !slot.registration.isInstance, built.made != nil else { continue }
            var instance = Leftover(slot, built)
            instance.slot = slot
            instances.append(instance)
        }
        for build in state.withLock({ $0.leftovers.builds }) {
            _ = await settle(build, build.name, requester, grace, &failures)
        }
        return instances
            + state.withLock { state in
                defer { state.leftovers = Leftovers() }
                return state.leftovers.instances
            }
    }

    /// Waits until a build has ended; returns false if that can't be waited for.
    @inline(never)
    private func settle(
        _ build: Build,
        _ name: String,
        _ requester: Build?,
        _ grace: GracePeriod?,
        _ failures: inout Failures
    ) async -> Bool {
        if let requester, WaitGraph.enter(requester, waitsFor: build) != nil { return false }
        defer {
            if let requester { WaitGraph.leave(requester, waitsFor: build) }
            Ending.countStep()
        }
        guard let grace else {
            await build.settle()
            return true
        }
        do {
            try await grace.run { await build.settle() }
            return true
        } catch {
            failures.record(UnfinishedBuild(grace: grace.duration), of: name)
            return false
        }
    }
}

/// An error recorded when a build outlasts the grace period of a shutdown.
private struct UnfinishedBuild: Error, CustomStringConvertible {
    let grace: Duration

    var description: String {
        "its build did not end within \(grace), and what it makes will not be shut down"
    }
}
