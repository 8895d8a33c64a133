// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Registry {
    /// Returns what builds the services that `start` is about, in order.
    ///
    /// Eager and asynchronous services of this registry, this scope's own instances of such services of a parent,
    /// and what all these declare to depend on.
    func starter(at site: CallSite) -> Starter {
        let slots = slotsToStart
        let faults = faults(of: slots.map(\.registration), at: site)
        var refusals: [String: ServiceRegistryError] = [:]
        let services = slots.filter(\.registration.lifetime.isShared).map { slot in
            let name = slot.registration.name
            let declared = needs(slot.registration.dependsOn) { $0.registration.dependsOn }
            // A fault of a service that nobody shares, and that is not started itself, is a fault of those who need it.
            let unshared = declared.filter { registration(named: $0)?.lifetime.isShared == false }
            guard let fault = ([name] + unshared).lazy.compactMap({ faults[$0] }).first else {
                let seen = needs(slot.record.dependencies) { $0.record.dependencies }
                return StartPlan.Service(name: name, declared: declared, seen: seen)
            }
            // What is in a cycle would wait forever, and is refused instead.
            refusals[name] = fault
            return StartPlan.Service(name: name, declared: [], seen: [])
        }
        return Starter(registry: self, site: site, services: services, refusals: refusals)
    }

    /// The names that a service that is being built waits for right now.
    func awaited(by name: String) -> [String] {
        guard let build = visibleSlot(named: name)?.buildInProgress else { return [] }
        // What the factory itself builds on its thread is nobody else's build to wait for.
        let builds = chain.flatMap { $0.state.withLock { $0.slots.all } }.compactMap(\.buildInProgress)
        let nested = builds.filter { $0.requester === build && $0.thread != nil }.map(\.name).alphabetical
        return nested + WaitGraph.awaited(by: build)
    }

    /// The slots that a start is about, in the order of registration: what it builds, and what lies on the way there.
    private var slotsToStart: [Slot] {
        let names = registeredNames
        var known: Set<String> = []
        var pending = names.filter { isStartedHere($0) }
        while let name = pending.popLast() {
            guard known.insert(name).inserted, let registration = registration(named: name) else { continue }
            pending += dependsOn(registration)
        }
        return names.filter(known.contains).compactMap { visibleSlot(named: $0) }
    }

    private func isStartedHere(_ name: String) -> Bool {
        for owner in chain {
            guard let registration = owner.ownRegistration(named: name) else { continue }
            return registration.isStarted && (owner === self || !registration.lifetime.outlivesScopes)
        }
        return false
    }

    /// Returns the errors that prevent services from being started: cycles, and dependencies that are not registered.
    private func faults(of registrations: [Registration], at site: CallSite) -> [String: ServiceRegistryError] {
        var faults: [String: ServiceRegistryError] = [:]
        for cycle in DependencyGraph(registrations.map { ($0.name, dependsOn($0)) }).cycles {
            for name in cycle {
                let resolution = Resolution(preparing: name, in: self, site: site)
                faults[name] = resolution.error(.circularDependency, path: cycle, of: registration(named: name))
            }
        }
        for registration in registrations {
            guard let missing = dependsOn(registration).first(where: { self.registration(named: $0) == nil }) else {
                continue
            }
            let resolution = Resolution(preparing: missing, in: self, site: registration.site ?? site)
            faults[registration.name] = resolution.notRegistered(path: [registration.name, missing])
        }
        return faults
    }
}
