// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryImplementation {
    /// Finds the mistakes in the wiring, without building anything.
    ///
    /// Looks at what is declared with `dependsOn`, and at what factories were seen to request so far.
    ///
    /// - Returns: Every mistake, each once; empty if there is none.
    public func validate() -> [ServiceProblem] {
        registry.problems
    }

    /// Finds the mistakes in the wiring, after building everything in an overlay to see what depends on what.
    ///
    /// One test that expects no problem covers the wiring of an app. The instances are shut down again; nothing of the
    /// live registry is built or touched, but for instance registrations.
    ///
    /// Services are built one after the other: first what `start` builds, then the rest, each after what it declares. If
    /// the caller's task is cancelled, this ends early and returns what was found until then.
    ///
    /// - Parameters:
    ///   - building: True to build everything first; false is `validate()`.
    ///   - fileID: The file of the call site, for reports.
    ///   - line: The line of the call site, for reports.
    /// - Returns: Every mistake, each once; empty if there is none.
    public func validate(
        building: Bool,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async -> [ServiceProblem] {
        let site = CallSite(fileID: fileID, line: line)
        return building ? await registry.problemsAfterBuilding(at: site) : registry.problems
    }

    /// The mistakes as a text, one to a line, with the call sites of the registrations.
    ///
    /// - Parameter problems: What `validate` found.
    /// - Returns: The text; empty if there is no problem.
    public func report(_ problems: [ServiceProblem]) -> String {
        problems.map { problem in
            let places = problem.names.compactMap { name in
                registry.registration(named: name)?.site.map { "\n    \"\(name)\" is registered at \($0)" }
            }
            return "\(problem)" + places.joined()
        }
        .joined(separator: "\n")
    }
}
