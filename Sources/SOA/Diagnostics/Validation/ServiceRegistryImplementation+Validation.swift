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
        var early = Set<String>()
        // What parents start is ready before a scope is opened, also if the scope hides it.
        let (bases, overlays) = (registry.chain, overlay.chain)
        var prepared = Set<String>()
        levels: for level in bases.indices.reversed() {
            let order = overlays[level].buildOrder(at: site, isParent: level > 0)
            var names = bases[level].unprepared(order, for: registry, &prepared)
            var next = 0
            while next < names.count {
                let name = names[next]
                next += 1
                // To a strict test, this is the use of an override.
                if let registration = bases[level].registration(named: name) {
                    bases[level].reportLookup(of: registration, at: site, isPreparation: true)
                }
                do {
                    try await Resolution(preparing: name, in: overlays[level], site: site).prepare()
                } catch let error as ServiceRegistryError {
                    if overlays[level].isEarly(name, error, at: site, &early) {
                        names.append(name)
                    } else {
                        failures.append(error)
                    }
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
                guard let (registration, owner) = registry.owned(name) else { continue }
                var (site, former) = (registration.site, nil as CallSite?)
                if case .duplicate = problem {
                    let facts = owner.state.withLock { $0.registrations[factsOf: name] }
                    // Neither a variant nor a swap is a duplicate of what it precedes.
                    site = facts.belowVariant?.site ?? facts.covered.first??.site ?? site
                    former = facts.duplicated?.site
                }
                if let site { lines.append("    \"\(name)\" is registered at \(site)") }
                if let former { lines.append("    \"\(name)\" was registered at \(former)") }
            }
        }
        return lines.joined(separator: "\n")
    }
}
