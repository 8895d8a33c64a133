// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Registry {
    /// Returns the problems of the wiring, with those that failed builds show, each mistake once.
    ///
    /// A parent builds what it shares, so the parent reports problems of those registrations.
    func problems(after failures: [ServiceRegistryError] = []) -> [ServiceProblem] {
        let inherited = parent.map { parent in parent.problems().filter(parent.shares) } ?? []
        var problems = inherited + ownProblems.filter { !inherited.contains($0) }
        let failed = Set(failures.compactMap(\.path.first))
        // What could not be built is not ready for those who look it up either.
        for failure in failures where failure.unready.map(failed.contains) != true {
            guard let problem = problem(of: failure) else { continue }
            if !problems.contains(where: { $0.isSameMistake(as: problem) }) { problems.append(problem) }
        }
        return problems
    }

    /// Returns the problem that a failed build shows; nil if a scope is expected to register what is missing.
    ///
    /// What that scope shares with others is built outside of it, and never finds it.
    private func problem(of failure: ServiceRegistryError) -> ServiceProblem? {
        guard let scope = failure.expectedScope else { return ServiceProblem(failure) }
        let requesters = Array(failure.path.dropLast())
        guard let holder = requesters.lastIndex(where: { isShared($0, byScopesOf: scope) }) else { return nil }
        let through = Array(requesters[(holder + 1)...])
        return .captive(holder: requesters[holder], held: failure.name, through: through)
    }

    /// Returns true if a problem is about a service that scopes share.
    private func shares(_ problem: ServiceProblem) -> Bool {
        switch problem {
        case .duplicate, .conflict: false
        default: problem.names.contains { registration(named: $0)?.lifetime.outlivesScopes == true }
        }
    }

    /// The names in an order in which an app would build them: what is started or belongs to an actor comes first, since the
    /// others may look it up without waiting, and each after what it declares to depend on.
    ///
    /// Of a parent, only what comes first, since the rest is built where it is needed.
    func buildOrder(at site: CallSite, isParent: Bool) -> [String] {
        let names = registeredNames
        let all = names.compactMap { name in
            registration(named: name).map { StartPlan.Service(name: name, declared: dependsOn($0), seen: []) }
        }
        // What belongs to an actor can't be built by a synchronous lookup elsewhere.
        let bound = names.filter { registration(named: $0)?.isolation != nil }
        let isAwaited = { (name: String) in self.registration(named: name)?.isAsynchronous == true }
        let services = servicesToStart(at: site).services
        // A start builds all at the same time, so none may count on one that it doesn't declare, and that is asynchronous. Most
        // are registered after what they look up, so the last one comes first.
        let started = services.filter { !isAwaited($0.name) } + services.reversed().filter { isAwaited($0.name) }
        // With those that a start refuses, for the reason that their builds show.
        let first = (StartPlan(started).order + started.map(\.name) + bound).unique
        if isParent { return first.filter { registration(named: $0)?.lifetime.outlivesScopes == true } }
        return (first + StartPlan(all).order + names).unique
    }

    /// Returns the names but for those that were prepared above, and that another registry below finds as they are here.
    func unprepared(_ names: [String], for other: Registry, _ prepared: inout Set<String>) -> [String] {
        names.filter { name in
            guard let registration = registration(named: name), registration === other.registration(named: name)
            else { return true }
            return prepared.insert(name).inserted
        }
    }

    /// Returns true if a service comes once more, as in a start, since it came too early for what that builds.
    func isEarly(_ name: String, _ error: ServiceRegistryError, at site: CallSite, _ early: inout Set<String>) -> Bool {
        guard let needed = missed(error), servicesToStart(at: site).services.contains(where: { $0.name == needed })
        else { return false }
        return early.insert("\(name) → \(needed)").inserted
    }

    /// Cancels the asynchronous builds in progress here.
    func cancelBuilds() {
        let (slots, others) = state.withLock { ($0.slots.all, Array($0.otherBuilds.values)) }
        for build in slots.compactMap(\.buildInProgress) + others { _ = build.cancel(evenIfAwaited: true) }
    }

    private var ownProblems: [ServiceProblem] {
        var expected: [String] = []
        var cycles: [[String]] = []
        for registry in chain {
            registry.state.withLock { state in
                expected += state.registrations.expected
                for cycle in state.registrations.modules.cycles where !cycles.contains(cycle) { cycles.append(cycle) }
            }
        }
        return WiringCheck.problems(of: registeredNames.compactMap(wiring), expected: expected, moduleCycles: cycles)
    }

    private func wiring(of name: String) -> WiringCheck.Service? {
        guard let slot = visibleSlot(named: name) else { return nil }
        let registration = slot.registration
        let isJudgedHere = !registration.lifetime.outlivesScopes || ownRegistration(named: name) != nil
        let facts = chain.map { $0.state.withLock { $0.registrations[factsOf: name] } }
        return WiringCheck.Service(
            name: name,
            lifetime: registration.lifetime,
            declared: isJudgedHere ? dependsOn(registration) : [],
            seen: isJudgedHere ? slot.record.dependencies : [],
            isDuplicate: facts.contains { $0.duplicated != nil },
            conflict: facts.flatMap(\.conflict),
            isAlias: registration.kind == .alias
        )
    }
}

extension ServiceRegistryError {
    /// The name, if the error only tells that the service was not built before.
    var unready: String? {
        switch facts.bareReason {
        case .notReady, .wrongIsolation: name
        default: nil
        }
    }
}

extension ServiceProblem {
    /// Creates the problem that a failed build shows: for the name at fault, not for its dependants.
    fileprivate init(_ error: ServiceRegistryError) {
        let requester = error.path.dropLast().last
        switch error.facts.bareReason {
        case .notRegistered where requester != nil:
            self = .missingDependency(name: error.name, requiredBy: requester ?? error.name)
        case .circularDependency:
            self = .cycle(path: Array(error.path.drop { $0 != error.path.last }))
        case .buildFailed(let underlying):
            self = .buildFailed(name: error.name, message: "\(underlying)")
        default:
            self = .buildFailed(name: requester ?? error.name, message: "\(error)")
        }
    }

    /// Returns true if both tell of one mistake.
    ///
    /// In what builds tell, a cycle may begin anywhere, and a service may fail with other words each time.
    fileprivate func isSameMistake(as other: ServiceProblem) -> Bool {
        switch (self, other) {
        case (.cycle(let path), .cycle(let otherPath)): !Set(path).isDisjoint(with: otherPath)
        case (.buildFailed(let name, _), .buildFailed(let otherName, _)): name == otherName
        default: self == other
        }
    }
}
