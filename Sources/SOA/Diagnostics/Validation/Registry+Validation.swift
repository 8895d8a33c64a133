// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Registry {
    /// Returns the problems of the wiring that can be found without building anything.
    ///
    /// A parent builds what it shares, so the parent reports problems of those registrations.
    var problems: [ServiceProblem] {
        let shared = (parent?.problems ?? []).filter { problem in
            switch problem {
            case .duplicate, .conflict: return false
            default: break
            }
            return problem.names.contains { parent?.registration(named: $0)?.lifetime.outlivesScopes == true }
        }
        return shared + wiringCheck.problems.filter { !shared.contains($0) }
    }

    /// Builds everything in an overlay first, to see what depends on what, and closes that overlay again.
    func problemsAfterBuilding(at site: CallSite) async -> [ServiceProblem] {
        let overlay = makeOverlay(monitor: nil)
        let failures = await overlay.buildAll(at: site)
        let known = overlay.problems
        // What was built for the check must not stay open; what its shutdowns throw is no mistake in the wiring.
        for registry in overlay.chain { try? await registry.close() }
        return known + failures.filter { failure in !known.contains { $0.isSameMistake(as: failure) } }
    }

    /// Builds one service after the other; returns what that says about the wiring, each mistake once.
    private func buildAll(at site: CallSite) async -> [ServiceProblem] {
        var problems: [ServiceProblem] = []
        for name in buildOrder(at: site) {
            do {
                _ = try await Resolution(preparing: name, in: self, site: site).resolveAwaiting()
            } catch let error as ServiceRegistryError where error.expectedScope != nil {
                // A scope brings what is missing.
                continue
            } catch let error as ServiceRegistryError {
                let problem = ServiceProblem(error)
                if !problems.contains(where: { $0.isSameMistake(as: problem) }) { problems.append(problem) }
            } catch {
                // The caller's task was cancelled, which says nothing about the wiring.
                break
            }
        }
        return problems
    }

    /// The names in an order in which an app would build them: what is started comes first, since the others may look
    /// it up without waiting, and each after what it declares to depend on.
    private func buildOrder(at site: CallSite) -> [String] {
        let names = registeredNames
        let services = names.compactMap { registration(named: $0) }.map { registration in
            StartPlan.Service(name: registration.name, declared: dependsOn(registration), seen: [])
        }
        return (StartPlan(servicesToStart(at: site).services).order + StartPlan(services).order + names).unique
    }

    private var wiringCheck: WiringCheck {
        let registrations = chain.map { registry in registry.state.withLock { $0.registrations } }
        return WiringCheck(
            wiring,
            expected: Set(registrations.flatMap(\.expected)),
            moduleCycles: registrations.flatMap(\.modules.cycles)
        )
    }

    private var wiring: [WiringCheck.Service] {
        registeredNames.compactMap { name in
            guard let slot = visibleSlot(named: name) else { return nil }
            let registration = slot.registration
            let facts = chain.map { $0.state.withLock { $0.registrations[factsOf: name] } }
            let isJudgedHere = !registration.lifetime.outlivesScopes || ownRegistration(named: name) != nil
            return WiringCheck.Service(
                name: name,
                lifetime: registration.lifetime,
                declared: isJudgedHere ? dependsOn(registration) : [],
                seen: isJudgedHere ? slot.record.dependencies : [],
                isDuplicate: facts.contains(where: \.isDuplicate),
                conflict: facts.flatMap(\.conflict),
                isAlias: registration.kind == .alias
            )
        }
    }
}

extension ServiceProblem {
    /// Creates the problem that a failed build shows: for the name at fault, not for its dependants.
    fileprivate init(_ error: ServiceRegistryError) {
        let requester = error.path.dropLast().last
        switch error.reason {
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

    /// True if both tell of one mistake: a cycle may begin anywhere, and a build may fail with other words each time.
    @inline(never)
    fileprivate func isSameMistake(as other: ServiceProblem) -> Bool {
        switch (self, other) {
        case (.cycle(let path), .cycle(let otherPath)): !Set(path).isDisjoint(with: otherPath)
        case (.buildFailed(let name, _), .buildFailed(let otherName, _)): name == otherName
        default: self == other
        }
    }
}
