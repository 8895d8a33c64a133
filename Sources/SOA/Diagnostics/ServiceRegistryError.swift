// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when a service can't be resolved.
///
/// The text of the error names the service, the requester, the dependency path, both call sites, and what to do next. A
/// lookup that traps prints exactly this text.
public struct ServiceRegistryError: Error, Sendable {
    /// The reason why a service can't be resolved.
    public enum Reason: Sendable {
        /// No service has this name. `suggestions` are names that may have been meant, nearest first; `searched` are
        /// the labels of the registries that were searched, innermost first.
        case notRegistered(suggestions: [String], searched: [String])
        /// The service isn't of the requested type.
        case typeMismatch(registered: String, requested: String)
        /// The service depends on itself; `path` shows the cycle.
        case circularDependency
        /// The service is built on the main actor, and the caller is not on it; or on another actor, and the lookup does not
        /// await that.
        case wrongIsolation
        /// The service is built asynchronously, and is not built yet.
        case notReady
        /// The scope or the registry is closed.
        case closed(label: String)
        /// The factory of the service threw.
        case buildFailed(underlying: any Error)
    }

    /// What is known, as an object: every step of a lookup may throw the error, and has one word to return.
    final class Facts: Sendable {
        /// The reason, with all names in place of the suggestions: nobody compares them before somebody reads it.
        let bareReason: Reason
        let name: String
        let path: [String]
        let registeredAt: String?
        let requestedAt: String?
        let requestedIn: String?
        let accessor: String?
        let expectedScope: String?
        /// What to do about a service that a scope is expected to register.
        let scopeAdvice: String?
        /// The identity of the start that the lookup was part of.
        let start: ObjectIdentifier?
        /// True if the service is built on another actor than the main actor, which only an awaited lookup goes to.
        let isOfOtherActor: Bool

        init(_ reason: Reason, _ lookup: Resolution, _ path: [String]?, _ known: Registration?) {
            bareReason = reason
            name = lookup.name
            start = lookup.start.map { ObjectIdentifier($0) }
            let path = path ?? lookup.path
            self.path = path
            registeredAt = known?.site?.description
            requestedAt = lookup.site.fileID.isEmpty ? nil : lookup.site.description
            // Code that a macro makes, as of a trait's closure, is in a function with a mangled name.
            requestedIn = lookup.function.map(\.description).flatMap { $0.hasPrefix("$") ? nil : $0 }
            accessor = lookup.accessor?.description
            let isMissing = if case .notRegistered = reason { true } else { false }
            let registry = lookup.registry
            expectedScope = isMissing ? registry.scopeExpected(toRegister: lookup.name) : nil
            scopeAdvice = expectedScope.map { scope in
                var (before, after) = ("Look it up in a scope \"", "\", which brings it.")
                if registry.isInScope(scope) {
                    (before, after) = ("Register it in the scope \"", "\" before its first use there.")
                }
                for holder in path where registry.isShared(holder, byScopesOf: scope) {
                    before = "Register \"" + holder + "\" as scoped: only a scope \""
                    after = "\" brings this."
                }
                return before + scope + after
            }
            isOfOtherActor = known?.isolation.map { $0 !== MainActor.shared } == true
        }

        /// True if the name is that of a list.
        var isOfList: Bool {
            guard case .notRegistered(let names, _) = bareReason else { return false }
            return names.contains { $0.listOfElement == name }
        }

        var reason: Reason {
            guard case .notRegistered(let names, let searched) = bareReason else { return bareReason }
            // An accessor's name stays after its reset, and is no other name.
            let suggestions = NameSuggestions.near(name, among: names.filter { $0 != name }.unique)
            return .notRegistered(suggestions: suggestions, searched: searched)
        }
    }

    let facts: Facts

    /// The reason why the service can't be resolved.
    public var reason: Reason { facts.reason }
    /// The name of the service that can't be resolved.
    public var name: String { facts.name }
    /// The dependency path: the name that was requested first, then those that its factories requested.
    public var path: [String] { facts.path }
    /// The call site of the registration, as `Module/File.swift:12`; nil without one, or if the service registered itself.
    public var registeredAt: String? { facts.registeredAt }
    /// The call site of the lookup, as `Module/File.swift:12`; nil if it is not known.
    public var requestedAt: String? { facts.requestedAt }
    /// The function or type that looked up the service, if it is known.
    public var requestedIn: String? { facts.requestedIn }
    /// The accessor that an injected property used, as `Module/File.swift:12`; nil for other lookups.
    public var accessor: String? { facts.accessor }
    /// The label of the scope that is expected to register the service; nil without such a scope.
    public var expectedScope: String? { facts.expectedScope }
}

extension ServiceRegistryError.Reason {
    /// The case without its values, for logs, metrics and spans.
    package var label: String {
        switch self {
        case .notRegistered: "notRegistered"
        case .typeMismatch: "typeMismatch"
        case .circularDependency: "circularDependency"
        case .wrongIsolation: "wrongIsolation"
        case .notReady: "notReady"
        case .closed: "closed"
        case .buildFailed: "buildFailed"
        }
    }
}

extension ServiceRegistryError: CustomStringConvertible {
    /// The report: a headline, the dependency path, the call sites, and what to do.
    public var description: String {
        var (headline, advice) = texts
        var lines = ["\"\(name)\" \(headline)"]
        @inline(never) func add(_ title: String, _ text: String?) {
            if let text { lines.append("  \(title)\(text)") }
        }
        if path.count > 1 { add("required by:   ", path.joined(separator: " → ")) }
        add("requested at:  ", requestedAt.map { $0 + (requestedIn.map { ", in \($0)" } ?? "") })
        add("through:       ", accessor)
        add("registered at: ", registeredAt)
        if case .notRegistered(let suggestions, let searched) = reason {
            add("searched in:   ", Self.quoted(searched))
            if !suggestions.isEmpty { add("similar names: ", Self.quoted(suggestions)) }
            if facts.isOfList { advice = "It is a list; look it up with all(_:) or resolve(all:)." }
            if let scopeAdvice = facts.scopeAdvice { advice = scopeAdvice }
        }
        add("what to do:    ", advice)
        return lines.joined(separator: "\n")
    }

    /// The headline after the name, and the advice.
    private var texts: (headline: String, advice: String) {
        switch facts.bareReason {
        case .notRegistered:
            ("is not registered.", "Register it before its first use: ServiceRegistry.add(\"\(name)\") { … }")
        case .typeMismatch(let registered, let requested):
            (
                "was requested as \(requested), and is registered as \(registered).",
                "Register it as \(requested), or look it up under a name of its own type."
            )
        case .circularDependency:
            ("has a circular dependency.", "Let one of them look the other up when it is used, not while it is built.")
        case .wrongIsolation:
            facts.isOfOtherActor
                ? (
                    "is built on an actor, and was requested without awaiting it.",
                    "Look it up with resolve(awaiting:), which goes there."
                )
                : (
                    "is built on the main actor, and was requested from outside it.",
                    "Look it up on the main actor, or with resolve(awaiting:), which goes there; "
                        + "if it needs no main actor, register it in a nonisolated function."
                )
        case .notReady:
            (
                "is built asynchronously and is not ready.",
                path.count > 1
                    ? "Declare it with dependsOn and await start() at launch, or look it up with resolve(awaiting:)."
                    : "Look it up with resolve(awaiting:), or await start() at launch."
            )
        case .closed(let label):
            (
                "was requested in \"\(label)\", which is closed.",
                "Use a registry that is open; what outlives a scope belongs to its parent."
            )
        case .buildFailed(let underlying):
            (
                "could not be built: \(underlying)",
                underlying is RegistryFailure
                    ? "Correct its declaration or registration."
                    : "Look at what its factory threw; the next lookup tries again."
            )
        }
    }

    private static func quoted(_ names: [String]) -> String {
        "\"\(names.joined(separator: "\", \""))\""
    }
}
