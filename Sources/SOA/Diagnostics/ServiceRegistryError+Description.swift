// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceRegistryError: CustomStringConvertible {
    /// The whole report: what failed in the first line, then the details, then what to do.
    public var description: String {
        var lines = [headline]
        if path.count > 1 { lines.append("  needed by:     \(path.joined(separator: " → "))") }
        if let requestedAt { lines.append("  asked for at:  \(requestedAt)") }
        if let registeredAt { lines.append("  registered at: \(registeredAt)") }
        lines += details.map { "  \($0)" }
        lines.append("  what to do:    \(advice)")
        return lines.joined(separator: "\n")
    }

    private var headline: String {
        switch reason {
        case .notRegistered:
            "No service is registered as \"\(name)\"."
        case .typeMismatch(let registered, let requested):
            "The service \"\(name)\" was asked for as \(requested), and was registered as \(registered)."
        case .circularDependency:
            "The service \"\(name)\" needs itself to be built."
        case .wrongIsolation:
            "The service \"\(name)\" is built on an actor, and was asked for from outside it."
        case .notReady:
            "The service \"\(name)\" is built asynchronously and is not ready."
        case .closed(let label):
            "The service \"\(name)\" was asked for in \"\(label)\", which is closed."
        case .buildFailed(let underlying):
            "The service \"\(name)\" could not be built: \(underlying)"
        }
    }

    private var details: [String] {
        guard case .notRegistered(let suggestions, let searched) = reason else { return [] }
        let labels = searched.map { "\"\($0)\"" }.joined(separator: ", ")
        let names = suggestions.map { "\"\($0)\"" }.joined(separator: ", ")
        return ["looked in:     \(labels)"] + (suggestions.isEmpty ? [] : ["similar names: \(names)"])
    }

    private var advice: String {
        switch reason {
        case .notRegistered:
            "register it before its first use: ServiceRegistry.add(\"\(name)\") { … }"
        case .typeMismatch(_, let requested):
            "register it as \(requested), or ask for it under a name of the type that it has"
        case .circularDependency:
            "let one of them ask for the other when it is used, not while it is built"
        case .wrongIsolation:
            "ask for it on its actor, or with resolve(awaiting:), which goes there"
        case .notReady:
            "ask for it with resolve(awaiting:), or await start() at launch"
        case .closed:
            "ask a registry that is open; what outlives a scope belongs to its parent"
        case .buildFailed:
            "look at what its builder threw; the next lookup tries again"
        }
    }
}
