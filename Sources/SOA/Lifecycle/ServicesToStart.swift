// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// What a start is about.
extension Registry {
    /// Returns the services that `start` builds, in order, and the errors that prevent some of them from being started.
    ///
    /// These are the eager and asynchronous services of this registry, this scope's own instances of such services of a
    /// parent, and what all these declare to depend on.
    func servicesToStart(at site: CallSite) -> (services: [StartPlan.Service], refusals: Failures) {
        let slots = slotsToStart
        let faults = faults(of: slots.map(\.registration), at: site)
        var refusals: Failures = [:]
        let services = slots.filter(\.registration.lifetime.isShared).map { slot in
            let name = slot.registration.name
            let declared = needs(self.declared(by: slot.registration)) { self.declared(by: $0.registration) }
            // A fault of a service that nobody shares, and that is not started itself, is a fault of those who need it.
            let unshared = declared.filter { registration(named: $0)?.lifetime.isShared == false }
            let refusal = ([name] + unshared).compactMap { faults[$0] }.first
            refusals[name] = refusal
            let seen = needs(slot.record.dependencies) { $0.record.dependencies }
            return StartPlan.Service(name: name, declared: declared, seen: seen, isRefused: refusal != nil)
        }
        return (services, refusals)
    }

    /// Returns the scoped services that can't be built here, since only scopes bring what they need: these start their own.
    func leftToScopes(_ failures: Failures, _ waiting: [(name: String, waitsFor: [String])]) -> Set<String> {
        let isScoped = { (name: String) in self.registration(named: name)?.lifetime == .scoped }
        let left = Array(failures.keys).filter { name in
            let scope = (failures[name] as? ServiceRegistryError)?.expectedScope
            return scope.map(isInScope) == false && isScoped(name)
        }
        let waitingForLeft = left.following { name in
            waiting.filter { $0.waitsFor.contains(name) && isScoped($0.name) }.map(\.name)
        }
        let unready = Set(waitingForLeft)
        // What others wait for stays in the error, with the reason why they do.
        let needed = Set(
            waiting.filter { !unready.contains($0.name) }.flatMap(\.waitsFor).following { name in
                waiting.filter { $0.name == name }.flatMap(\.waitsFor)
            }
        )
        return Set(waitingForLeft.filter { !needed.contains($0) })
    }

    /// The slots that a start is about, in the order of registration: what it builds, and what lies on the way there.
    private var slotsToStart: [Slot] {
        let names = registeredNames
        let started = names.filter { name in
            visibleHome(of: name).map { $0.registration.isStarted && $0.home === self } == true
        }
        let needed = Set(started.following { registration(named: $0).map(declared) ?? [] })
        return names.filter(needed.contains).compactMap { visibleSlot(named: $0) }
    }

    /// Returns the names that a service declares; of a parent's, without those that mean another service here.
    private func declared(by registration: Registration) -> [String] {
        let owner = home(of: registration)
        if owner === self { return dependsOn(registration) }
        // What is not shared is built in the parent for it, too, and has what the parent has.
        return owner.needs(owner.dependsOn(registration)) { owner.dependsOn($0.registration) }.filter { name in
            let known = owner.registration(named: name)
            return known === self.registration(named: name) && known?.lifetime.outlivesScopes != false
        }
    }

    /// Returns the errors that prevent services from being started: cycles, and dependencies that are not registered.
    private func faults(of registrations: [Registration], at site: CallSite) -> Failures {
        var faults: Failures = [:]
        let services = registrations.map { (name: $0.name, dependencies: declared(by: $0)) }
        for cycle in DependencyGraph(services).cycles {
            for name in cycle {
                let resolution = Resolution(preparing: name, in: self, site: site)
                faults[name] = resolution.error(.circularDependency, path: cycle, of: registration(named: name))
            }
        }
        for (name, dependencies) in services {
            guard let missing = dependencies.first(where: { registration(named: $0) == nil }) else { continue }
            let resolution = Resolution(preparing: missing, in: self, site: registration(named: name)?.site ?? site)
            faults[name] = resolution.notRegistered(path: [name, missing])
        }
        return faults
    }

    /// Returns the name of what a build did not find ready, if the one that looked it up declares to depend on it.
    ///
    /// Then whoever looked that one up has come too early.
    func missed(_ failure: (any Error)?) -> String? {
        guard let error = failure as? ServiceRegistryError, let needed = error.unready,
            let requester = error.path.dropLast().last, let registration = registration(named: requester)
        else { return nil }
        return dependsOn(registration).contains(needed) ? needed : nil
    }

    /// The names that a service that is being built waits for right now.
    func awaited(by name: String) -> [String] {
        // Of what is not shared, several builds may be in progress, which no slot has.
        let others = chain.flatMap { $0.state.withLock { Array($0.otherBuilds.values) } }.filter { $0.name == name }
        let own = visibleSlot(named: name)?.buildInProgress.map { [$0] } ?? others
        // What the factory itself builds on its thread is nobody else's build to wait for.
        let builds = chain.flatMap { $0.state.withLock { $0.slots.all } }.compactMap(\.buildInProgress)
        let nested = builds.filter { build in build.thread != nil && own.contains { $0 === build.requester } }
        return (nested.map(\.name).alphabetical + own.flatMap(WaitGraph.awaited)).unique
    }
}
