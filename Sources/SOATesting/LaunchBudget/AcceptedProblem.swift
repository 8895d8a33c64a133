// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

/// A finding of a wiring test that is accepted, with the reason why.
///
/// ```swift
/// await expectValidWiring(accepting: [.captive(holder: .repository, held: .clock, "stateless")])
/// ```
///
/// There is a function for each case of `ServiceProblem`, and one for typed names but of a cycle. Only names are compared:
/// call sites and messages change with the code around them.
public struct AcceptedProblem: Hashable, Sendable {
    /// The finding, without what is not compared.
    private let problem: ServiceProblem
    /// The reason why the finding is no mistake.
    public let reason: String

    private init(_ problem: ServiceProblem, _ reason: String) {
        self.problem = Self.essence(of: problem)
        self.reason = reason
    }

    /// Accepts that a dependency is not registered.
    public static func missingDependency(name: String, requiredBy: String, _ reason: String) -> Self {
        Self(.missingDependency(name: name, requiredBy: requiredBy), reason)
    }

    /// Accepts a dependency cycle.
    ///
    /// The path has the names of the cycle in order. It may begin with any of them, and may be closed by its first name.
    public static func cycle(path: [String], _ reason: String) -> Self {
        Self(.cycle(path: path), reason)
    }

    /// Accepts that a name is registered more than once.
    public static func duplicate(name: String, _ reason: String) -> Self {
        Self(.duplicate(name: name), reason)
    }

    /// Accepts that two modules register a name, or two declarations have it.
    public static func conflict(name: String, _ reason: String) -> Self {
        Self(.conflict(name: name, registeredAt: []), reason)
    }

    /// Accepts a captive dependency, held directly or through others.
    public static func captive(holder: String, held: String, _ reason: String) -> Self {
        Self(.captive(holder: holder, held: held, through: []), reason)
    }

    /// Accepts a dependency that a service does not declare.
    public static func undeclaredEdge(from: String, to: String, _ reason: String) -> Self {
        Self(.undeclaredEdge(from: from, to: to), reason)
    }

    /// Accepts that a service can't be built in a test.
    public static func buildFailed(name: String, _ reason: String) -> Self {
        Self(.buildFailed(name: name, message: ""), reason)
    }

    /// Returns whether a finding is of the same kind, and about the same services.
    public func accepts(_ problem: ServiceProblem) -> Bool {
        self.problem == Self.essence(of: problem)
    }

    /// Returns a finding with its kind and its names alone.
    private static func essence(of problem: ServiceProblem) -> ServiceProblem {
        switch problem {
        case .missingDependency, .duplicate, .undeclaredEdge: problem
        case .cycle(let path): .cycle(path: normalized(path))
        case .conflict(let name, _): .conflict(name: name, registeredAt: [])
        case .captive(let holder, let held, _): .captive(holder: holder, held: held, through: [])
        case .buildFailed(let name, _): .buildFailed(name: name, message: "")
        }
    }

    /// Returns a cycle without the name that closes it, rotated to begin with its least name.
    private static func normalized(_ path: [String]) -> [String] {
        let names = path.count > 1 && path.first == path.last ? Array(path.dropLast()) : path
        guard let start = names.indices.min(by: { names[$0] < names[$1] }) else { return [] }
        return Array(names[start...] + names[..<start])
    }
}

extension AcceptedProblem {
    /// Accepts that a dependency is not registered, by typed names.
    public static func missingDependency<Service, Requester>(
        name: ServiceName<Service>,
        requiredBy: ServiceName<Requester>,
        _ reason: String
    ) -> Self {
        missingDependency(name: name.rawValue, requiredBy: requiredBy.rawValue, reason)
    }

    /// Accepts that a typed name is registered more than once.
    public static func duplicate<Service>(name: ServiceName<Service>, _ reason: String) -> Self {
        duplicate(name: name.rawValue, reason)
    }

    /// Accepts that two modules register a typed name, or two declarations have it.
    public static func conflict<Service>(name: ServiceName<Service>, _ reason: String) -> Self {
        conflict(name: name.rawValue, reason)
    }

    /// Accepts a captive dependency, held directly or through others, by typed names.
    public static func captive<Holder, Held>(
        holder: ServiceName<Holder>,
        held: ServiceName<Held>,
        _ reason: String
    ) -> Self {
        captive(holder: holder.rawValue, held: held.rawValue, reason)
    }

    /// Accepts a dependency that a service does not declare, by typed names.
    public static func undeclaredEdge<Service, Dependency>(
        from: ServiceName<Service>,
        to: ServiceName<Dependency>,
        _ reason: String
    ) -> Self {
        undeclaredEdge(from: from.rawValue, to: to.rawValue, reason)
    }

    /// Accepts that a service can't be built in a test, by its typed name.
    public static func buildFailed<Service>(name: ServiceName<Service>, _ reason: String) -> Self {
        buildFailed(name: name.rawValue, reason)
    }
}

extension AcceptedProblem: CustomStringConvertible {
    /// The finding that is accepted, and the reason.
    public var description: String {
        "\(finding) (\(reason))"
    }

    private var finding: String {
        switch problem {
        case .missingDependency(let name, let requiredBy):
            "\"\(requiredBy)\" needs \"\(name)\", which is not registered"
        case .cycle(let names): "\((names + names.prefix(1)).joined(separator: " → ")) is a dependency cycle"
        case .duplicate(let name): "\"\(name)\" is registered more than once"
        case .conflict(let name, _): "\"\(name)\" is registered at several places"
        case .captive(let holder, let held, _): "\"\(holder)\" is shared and holds \"\(held)\""
        case .undeclaredEdge(let from, let to): "\"\(from)\" depends on \"\(to)\" and does not declare it"
        case .buildFailed(let name, _): "\"\(name)\" could not be built"
        }
    }

    /// The report of an acceptance that matches nothing.
    var staleness: String {
        "Nothing was found of what is accepted: \(self). Remove the acceptance, or correct the names."
    }
}
