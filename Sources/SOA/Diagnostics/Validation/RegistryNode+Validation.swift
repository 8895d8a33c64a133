// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension RegistryNode {
    /// What is wrong with the wiring, as far as it is known without building anything.
    var problems: [ServiceProblem] {
        WiringCheck(wiring).problems
    }

    /// Builds everything in a world of its own first, to see what asks for what, and ends that world again.
    func problemsAfterBuilding() async -> [ServiceProblem] {
        let world = makeWorld(of: self, monitor: nil)
        var problems: [ServiceProblem] = []
        for name in world.registeredNames {
            do {
                _ = try await world.resolve(awaiting: Request(preparing: name))
            } catch {
                let problem = ServiceProblem(error, at: name)
                if !problems.contains(problem) { problems.append(problem) }
            }
        }
        let known = world.problems
        // What was built for the check must not stay open; what its shutdowns throw is no mistake in the wiring.
        for node in world.chain { try? await node.close() }
        return known
            + problems.filter { problem in
                if case .cycle(let path) = problem { return !known.contains { $0.isCycle(through: path) } }
                return !known.contains(problem)
            }
    }

    private var wiring: [WiringCheck.Service] {
        registeredNames.compactMap { name in
            guard let entry = visibleEntry(named: name) else { return nil }
            return WiringCheck.Service(
                name: name,
                lifetime: entry.definition.lifetime,
                declared: entry.definition.dependsOn,
                seen: entry.record.dependencies,
                isDuplicate: chain.contains { node in node.state.withLock { $0.duplicates.contains(name) } }
            )
        }
    }
}

extension ServiceProblem {
    /// What a failed build says about the wiring: the name at fault, not all those that needed it.
    fileprivate init(_ error: any Error, at name: String) {
        guard let error = error as? ServiceRegistryError else {
            self = .buildFailed(name: name, message: "\(error)")
            return
        }
        switch error.reason {
        case .notRegistered where error.path.count > 1:
            self = .missingDependency(name: error.name, requiredBy: error.path[error.path.count - 2])
        case .circularDependency:
            self = .cycle(path: Array(error.path.drop { $0 != error.name }))
        case .buildFailed(let underlying):
            self = .buildFailed(name: error.name, message: "\(underlying)")
        default:
            let asker = error.path.count > 1 ? error.path[error.path.count - 2] : error.name
            self = .buildFailed(name: asker, message: "\(error)")
        }
    }

    fileprivate func isCycle(through path: [String]) -> Bool {
        guard case .cycle(let known) = self else { return false }
        return !Set(known).isDisjoint(with: path)
    }
}
