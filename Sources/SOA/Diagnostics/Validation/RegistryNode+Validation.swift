// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension RegistryNode {
    /// What is wrong with the wiring, as far as it is known without building anything.
    ///
    /// What a parent shares is built from there, whoever asks, so it is the parent that judges it.
    var problems: [ServiceProblem] {
        let shared = (parent?.problems ?? []).filter { problem in
            if case .duplicate = problem { return false }
            return problem.names.contains { parent?.definition(named: $0)?.lifetime.outlivesScopes == true }
        }
        return shared + WiringCheck(wiring).problems.filter { !shared.contains($0) }
    }

    /// Builds everything in a world of its own first, to see what asks for what, and ends that world again.
    func problemsAfterBuilding(at site: CallSite) async -> [ServiceProblem] {
        let world = makeWorld(of: self, monitor: nil)
        let failures = await world.buildAll(at: site)
        let known = world.problems
        // What was built for the check must not stay open; what its shutdowns throw is no mistake in the wiring.
        for node in world.chain { try? await node.close() }
        return known + failures.filter { failure in !known.contains { $0.isSameMistake(as: failure) } }
    }

    /// Builds one service after the other; answers what that says about the wiring, each mistake once.
    private func buildAll(at site: CallSite) async -> [ServiceProblem] {
        var problems: [ServiceProblem] = []
        for name in buildOrder(at: site) {
            do {
                _ = try await resolve(awaiting: Request(preparing: name, site: site))
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

    /// The names in an order in which an app would build them: what is started comes first, since the others may ask for
    /// it without waiting, and each after what it declares to depend on.
    private func buildOrder(at site: CallSite) -> [String] {
        let names = registeredNames
        let services = names.compactMap { visibleEntry(named: $0) }.map { entry in
            StartPlan.Service(name: entry.definition.name, declared: entry.definition.dependsOn, seen: [])
        }
        var known: Set<String> = []
        return (StartPlan(starter(at: site).services).order + StartPlan(services).order + names).filter { name in
            known.insert(name).inserted
        }
    }

    private var wiring: [WiringCheck.Service] {
        registeredNames.compactMap { name in
            guard let entry = visibleEntry(named: name) else { return nil }
            let definition = entry.definition
            let isJudgedHere = !definition.lifetime.outlivesScopes || state.withLock { $0.contains(name) }
            return WiringCheck.Service(
                name: name,
                lifetime: definition.lifetime,
                declared: isJudgedHere ? definition.dependsOn : [],
                seen: isJudgedHere ? entry.record.dependencies : [],
                isDuplicate: chain.contains { node in node.state.withLock { $0.duplicates.contains(name) } }
            )
        }
    }
}

extension ServiceProblem {
    /// What a failed build says about the wiring: the name at fault, not all those that needed it.
    fileprivate init(_ error: ServiceRegistryError) {
        let asker = error.path.dropLast().last
        switch error.reason {
        case .notRegistered where asker != nil:
            self = .missingDependency(name: error.name, requiredBy: asker ?? error.name)
        case .circularDependency:
            self = .cycle(path: Array(error.path.drop { $0 != error.path.last }))
        case .buildFailed(let underlying):
            self = .buildFailed(name: error.name, message: "\(underlying)")
        default:
            self = .buildFailed(name: asker ?? error.name, message: "\(error)")
        }
    }

    /// True if both tell of one mistake: a circle may begin anywhere, and a build may fail with other words each time.
    fileprivate func isSameMistake(as other: ServiceProblem) -> Bool {
        switch (self, other) {
        case (.cycle(let path), .cycle(let otherPath)): !Set(path).isDisjoint(with: otherPath)
        case (.buildFailed(let name, _), .buildFailed(let otherName, _)): name == otherName
        default: self == other
        }
    }
}
