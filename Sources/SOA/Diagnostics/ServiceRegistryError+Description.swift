// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryError: CustomStringConvertible {
    /// The report: a headline, the dependency path, the call sites, and what to do.
    public var description: String {
        var lines = [headline]
        if path.count > 1 { lines.append("  required by:   \(path.joined(separator: " → "))") }
        if let requestedAt {
            lines.append("  requested at:  \(requestedAt)" + (requestedIn.map { ", in \($0)" } ?? ""))
        }
        if let accessor { lines.append("  through:       \(accessor)") }
        if let registeredAt { lines.append("  registered at: \(registeredAt)") }
        lines += details.map { "  \($0)" }
        lines.append("  what to do:    \(advice)")
        return lines.joined(separator: "\n")
    }

    private var headline: String {
        switch reason {
        case .notRegistered:
            "\"\(name)\" is not registered."
        case .typeMismatch(let registered, let requested):
            "\"\(name)\" was requested as \(requested), and is registered as \(registered)."
        case .circularDependency:
            "\"\(name)\" has a circular dependency."
        case .wrongIsolation:
            "\"\(name)\" is built on an actor, and was requested from outside it."
        case .notReady:
            "\"\(name)\" is built asynchronously and is not ready."
        case .closed(let label):
            "\"\(name)\" was requested in \"\(label)\", which is closed."
        case .buildFailed(let underlying):
            "\"\(name)\" could not be built: \(underlying)"
        }
    }

    private var details: [String] {
        guard case .notRegistered(let suggestions, let searched) = reason else { return [] }
        let labels = searched.map { "\"\($0)\"" }.joined(separator: ", ")
        let names = suggestions.map { "\"\($0)\"" }.joined(separator: ", ")
        return ["searched in:   \(labels)"] + (suggestions.isEmpty ? [] : ["similar names: \(names)"])
    }

    private var advice: String {
        switch reason {
        case .notRegistered(_, let searched) where expectedScope.map(searched.contains) == true:
            "Register it in the scope \"\(expectedScope ?? "")\" before its first use there."
        case .notRegistered where expectedScope != nil:
            "Look it up in a scope \"\(expectedScope ?? "")\", which brings it."
        case .notRegistered(let suggestions, _) where suggestions.contains { $0.hasPrefix("\(name)[") }:
            "It is a list; look it up with all(_:) or resolve(all:)."
        case .notRegistered:
            "Register it before its first use: ServiceRegistry.add(\"\(name)\") { … }"
        case .typeMismatch(_, let requested):
            "Register it as \(requested), or look it up under a name of its own type."
        case .circularDependency:
            "Let one of them look the other up when it is used, not while it is built."
        case .wrongIsolation:
            "Look it up on its actor, or with resolve(awaiting:), which goes there."
        case .notReady:
            "Look it up with resolve(awaiting:), or await start() at launch."
        case .closed:
            "Use a registry that is open; what outlives a scope belongs to its parent."
        case .buildFailed:
            "Look at what its factory threw; the next lookup tries again."
        }
    }
}
