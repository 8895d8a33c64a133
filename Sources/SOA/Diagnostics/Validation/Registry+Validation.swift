// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Returns the mistakes in the wiring, each once, without building anything.
    ///
    /// Looks at what is declared with `dependsOn`, and at what factories were seen to request so far.
    public func validate() -> [ServiceProblem] {
        registry.problems()
    }

    /// Returns the mistakes in the wiring, after building everything in an overlay to see what depends on what.
    ///
    /// One test that expects no problem covers the wiring of an app. The instances are shut down again; nothing of the
    /// live registry is built or touched, but for instance registrations.
    ///
    /// Services are built one after the other: first what `start` builds or belongs to an actor, also in parents, then the
    /// rest, each after what it declares. If the caller's task is cancelled, this cancels the build in progress, names the
    /// service on standard error, and returns what was found until then. A build that ignores its cancellation for five
    /// seconds is abandoned.
    public func validate(building: Bool, fileID: StaticString = #fileID, line: UInt = #line) async -> [ServiceProblem] {
        if !building { return validate() }
        let site = CallSite(fileID: fileID, line: line)
        let overlay = registry.makeOverlay(monitor: nil)
        var failures: [ServiceRegistryError] = []
        var wasCancelled = false
        // What parents start is ready before a scope is opened, also if the scope hides it.
        let (bases, overlays) = (registry.chain, overlay.chain)
        var prepared = Set<String>()
        levels: for level in bases.indices.reversed() {
            for name in overlays[level].buildOrder(at: site, isParent: level > 0) {
                if let registration = bases[level].registration(named: name) {
                    let isVisible = registration === registry.registration(named: name)
                    if isVisible, !prepared.insert(name).inserted { continue }
                    // To a strict test, this is the use of an override.
                    bases[level].reportLookup(of: registration, at: site, isPreparation: true)
                }
                do {
                    try await Resolution(preparing: name, in: overlays[level], site: site).prepare()
                } catch let error as ServiceRegistryError {
                    failures.append(error)
                } catch {
                    // The caller's task was cancelled, which says nothing about the wiring.
                    let label = registry.label
                    StandardError.write("SOA: the check of \"\(label)\" was cancelled before \"\(name)\" was built.")
                    wasCancelled = true
                    break levels
                }
            }
        }
        let problems = overlay.problems(after: failures)
        // What was built for the check must not stay open; what its shutdowns throw is no mistake in the wiring. Nobody else
        // waits for builds that were left.
        let grace = wasCancelled ? TimeLimit(.seconds(5)) : .none
        for registry in overlay.chain {
            if wasCancelled { registry.cancelBuilds() }
            try? await registry.close(grace)
        }
        return problems
    }

    /// Returns mistakes as a text, one to a line, with the call sites of the registrations.
    public func report(_ problems: [ServiceProblem]) -> String {
        var lines: [String] = []
        for problem in problems {
            lines.append("\(problem)")
            for name in problem.names {
                guard let site = registry.registration(named: name)?.site else { continue }
                lines.append("    \"\(name)\" is registered at \(site)")
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension Registry {
    /// Returns the problems of the wiring, with those that failed builds show, each mistake once.
    ///
    /// A parent builds what it shares, so the parent reports problems of those registrations.
    fileprivate func problems(after failures: [ServiceRegistryError] = []) -> [ServiceProblem] {
        var problems: [ServiceProblem] = []
        for problem in parent?.problems() ?? [] where parent?.shares(problem) == true { problems.append(problem) }
        let inherited = problems
        for problem in ownProblems where !inherited.contains(problem) { problems.append(problem) }
        let failed = Set(failures.compactMap(\.path.first))
        // A scope brings what is expected in it. What could not be built is not ready for those who look it up either.
        for failure in failures where failure.expectedScope == nil && !failure.isUnready(among: failed) {
            let problem = ServiceProblem(failure)
            if !problems.contains(where: { $0.isSameMistake(as: problem) }) { problems.append(problem) }
        }
        return problems
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
    fileprivate func buildOrder(at site: CallSite, isParent: Bool) -> [String] {
        let names = registeredNames
        let services = names.compactMap { name in
            registration(named: name).map { StartPlan.Service(name: name, declared: dependsOn($0), seen: []) }
        }
        // What belongs to an actor can't be built by a synchronous lookup elsewhere.
        let bound = names.filter { registration(named: $0)?.isolation != nil }
        let started = servicesToStart(at: site).services
        // With those that a start refuses, for the reason that their builds show.
        let first = (StartPlan(started).order + started.map(\.name) + bound).unique
        if isParent { return first.filter { registration(named: $0)?.lifetime.outlivesScopes == true } }
        return (first + StartPlan(services).order + names).unique
    }

    /// Cancels the asynchronous builds in progress here.
    fileprivate func cancelBuilds() {
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
        var service = WiringCheck.Service(
            name: name,
            lifetime: registration.lifetime,
            declared: isJudgedHere ? dependsOn(registration) : [],
            seen: isJudgedHere ? slot.record.dependencies : [],
            isAlias: registration.kind == .alias
        )
        for registry in chain {
            let facts = registry.state.withLock { $0.registrations[factsOf: name] }
            if facts.isDuplicate { service.isDuplicate = true }
            service.conflict += facts.conflict
        }
        return service
    }
}

extension ServiceRegistryError {
    /// Returns true if it only tells that one of some services was not built before.
    fileprivate func isUnready(among names: Set<String>) -> Bool {
        switch facts.bareReason {
        case .notReady, .wrongIsolation: names.contains(name)
        default: false
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
    @inline(never)
    fileprivate func isSameMistake(as other: ServiceProblem) -> Bool {
        switch (self, other) {
        case (.cycle(let path), .cycle(let otherPath)): !Set(path).isDisjoint(with: otherPath)
        case (.buildFailed(let name, _), .buildFailed(let otherName, _)): name == otherName
        default: self == other
        }
    }
}
