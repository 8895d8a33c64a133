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
    private enum Pattern: Hashable, Sendable {
        case missingDependency(name: String, requiredBy: String)
        case cycle([String])
        case duplicate(String)
        case conflict(String)
        case captive(holder: String, held: String)
        case undeclaredEdge(from: String, to: String)
        case buildFailed(String)
    }

    private let pattern: Pattern
    /// The reason why the finding is no mistake.
    public let reason: String

    private init(_ pattern: Pattern, _ reason: String) {
        self.pattern = pattern
        self.reason = reason
    }

    /// Accepts that a dependency is not registered.
    ///
    /// - Parameters:
    ///   - name: The dependency.
    ///   - requiredBy: The service that depends on it.
    ///   - reason: Why that is no mistake.
    /// - Returns: The acceptance.
    public static func missingDependency(name: String, requiredBy: String, _ reason: String) -> Self {
        Self(.missingDependency(name: name, requiredBy: requiredBy), reason)
    }

    /// Accepts a dependency cycle.
    ///
    /// - Parameters:
    ///   - path: The names of the cycle, in order. It may begin with any of them, and may be closed by its first name.
    ///   - reason: Why that is no mistake.
    /// - Returns: The acceptance.
    public static func cycle(path: [String], _ reason: String) -> Self {
        Self(.cycle(normalized(path)), reason)
    }

    /// Accepts that a name is registered more than once.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - reason: Why that is no mistake.
    /// - Returns: The acceptance.
    public static func duplicate(name: String, _ reason: String) -> Self {
        Self(.duplicate(name), reason)
    }

    /// Accepts that two modules register a name, or two declarations have it.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - reason: Why that is no mistake.
    /// - Returns: The acceptance.
    public static func conflict(name: String, _ reason: String) -> Self {
        Self(.conflict(name), reason)
    }

    /// Accepts a captive dependency, held directly or through others.
    ///
    /// - Parameters:
    ///   - holder: The shared service.
    ///   - held: The service with the shorter lifetime.
    ///   - reason: Why that is no mistake.
    /// - Returns: The acceptance.
    public static func captive(holder: String, held: String, _ reason: String) -> Self {
        Self(.captive(holder: holder, held: held), reason)
    }

    /// Accepts a dependency that a service does not declare.
    ///
    /// - Parameters:
    ///   - from: The service.
    ///   - to: The dependency.
    ///   - reason: Why that is no mistake.
    /// - Returns: The acceptance.
    public static func undeclaredEdge(from: String, to: String, _ reason: String) -> Self {
        Self(.undeclaredEdge(from: from, to: to), reason)
    }

    /// Accepts that a service can't be built in a test.
    ///
    /// - Parameters:
    ///   - name: The service.
    ///   - reason: Why that is no mistake.
    /// - Returns: The acceptance.
    public static func buildFailed(name: String, _ reason: String) -> Self {
        Self(.buildFailed(name), reason)
    }

    /// Returns whether the acceptance matches a finding.
    ///
    /// - Parameter problem: The finding.
    /// - Returns: True if it is of the same kind, and about the same services.
    public func accepts(_ problem: ServiceProblem) -> Bool {
        pattern == Self.pattern(of: problem)
    }

    private static func pattern(of problem: ServiceProblem) -> Pattern {
        switch problem {
        case .missingDependency(let name, let requiredBy): .missingDependency(name: name, requiredBy: requiredBy)
        case .cycle(let path): .cycle(normalized(path))
        case .duplicate(let name): .duplicate(name)
        case .conflict(let name, _): .conflict(name)
        case .captive(let holder, let held, _): .captive(holder: holder, held: held)
        case .undeclaredEdge(let from, let to): .undeclaredEdge(from: from, to: to)
        case .buildFailed(let name, _): .buildFailed(name)
        }
    }

    /// Returns a cycle without the name that closes it, rotated to begin with its least name.
    private static func normalized(_ path: [String]) -> [String] {
        let names = path.count > 1 && path.first == path.last ? Array(path.dropLast()) : path
        guard let start = names.indices.min(by: { names[$0] < names[$1] }) else { return [] }
        return Array(names[start...] + names[..<start])
    }
}

extension AcceptedProblem: CustomStringConvertible {
    /// The finding that is accepted, and the reason.
    public var description: String {
        "\(finding) (\(reason))"
    }

    private var finding: String {
        switch pattern {
        case .missingDependency(let name, let requiredBy):
            "\"\(requiredBy)\" needs \"\(name)\", which is not registered"
        case .cycle(let names): "\((names + names.prefix(1)).joined(separator: " → ")) is a dependency cycle"
        case .duplicate(let name): "\"\(name)\" is registered more than once"
        case .conflict(let name): "\"\(name)\" is registered at several places"
        case .captive(let holder, let held): "\"\(holder)\" is shared and holds \"\(held)\""
        case .undeclaredEdge(let from, let to): "\"\(from)\" depends on \"\(to)\" and does not declare it"
        case .buildFailed(let name): "\"\(name)\" could not be built"
        }
    }

    /// The report of an acceptance that matches nothing.
    var staleness: String {
        "Nothing was found of what is accepted: \(self). Remove the acceptance, or correct the names."
    }
}
