// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A mistake in how services are wired together.
public enum ServiceProblem: Hashable, Sendable {
    /// A dependency that is not registered.
    case missingDependency(name: String, requiredBy: String)
    /// A dependency cycle; `path` ends with the name that it begins with.
    case cycle(path: [String])
    /// A name was registered more than once, and the last registration counts.
    case duplicate(name: String)
    /// Two modules register a name, or two declarations have it, at the given places.
    case conflict(name: String, registeredAt: [String])
    /// A captive dependency: a shared service holds one that has a shorter lifetime, directly or `through` others that are
    /// not shared.
    case captive(holder: String, held: String, through: [String])
    /// A service that declares what it depends on depends on something that it does not declare.
    case undeclaredEdge(from: String, to: String)
    /// A service could not be built.
    case buildFailed(name: String, message: String)
}

extension ServiceProblem: CustomStringConvertible {
    /// The mistake in a sentence, with what to do about it.
    public var description: String {
        switch self {
        case .missingDependency(let name, let requiredBy):
            "\"\(requiredBy)\" needs \"\(name)\", which is not registered; register it, or correct the name"
        case .cycle(let path):
            "\(path.joined(separator: " → ")) is a dependency cycle; let one of them look the other up when it is used"
        case .duplicate(let name):
            "\"\(name)\" is registered more than once, and the last registration counts; remove the others"
        case .conflict(let name, let registeredAt):
            "\"\(name)\" is registered at \(registeredAt.joined(separator: " and at ")); give one of them another name"
        case .captive(let holder, let held, let through):
            "\"\(holder)\" is shared and holds \"\(held)\"\(through.isEmpty ? "" : " through \(through.joined(separator: " → "))"), "
                + "which has a shorter lifetime; look it up when it is used"
        case .undeclaredEdge(let from, let to):
            "\"\(from)\" depends on \"\(to)\" and does not declare it; add it to dependsOn"
        case .buildFailed(let name, let message):
            "\"\(name)\" could not be built: \(message)"
        }
    }

    /// The names of the services that the mistake is about, the one to look at first in front.
    public var names: [String] {
        switch self {
        case .missingDependency(_, let requiredBy): [requiredBy]
        case .cycle(let path): Array(path.dropLast())
        case .duplicate(let name), .conflict(let name, _): [name]
        case .captive(let holder, let held, let through): [holder] + through + [held]
        case .undeclaredEdge(let from, let to): [from, to]
        case .buildFailed(let name, _): [name]
        }
    }
}
