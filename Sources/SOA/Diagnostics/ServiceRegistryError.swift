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
        /// The service is built on an actor, and the caller is not on it.
        case wrongIsolation
        /// The service is built asynchronously, and is not built yet.
        case notReady
        /// The scope or the registry is closed.
        case closed(label: String)
        /// The factory of the service threw.
        case buildFailed(underlying: any Error)
    }

    struct Facts: Sendable {
        let reason: Reason
        let name: String
        let path: [String]
        let registeredAt: String?
        let requestedAt: String?
        let requestedIn: String?
        let accessor: String?
        let expectedScope: String?
    }

    /// What is known, as an object: every step of a lookup may throw the error, and has one word to return.
    private let box: Box<Facts>
    private var facts: Facts { box.value }

    init(_ facts: Facts) {
        box = Box(facts)
    }

    /// The reason why the service can't be resolved.
    public var reason: Reason { facts.reason }
    /// The name of the service that can't be resolved.
    public var name: String { facts.name }
    /// The dependency path: the name that was requested first, then those that its factories requested.
    public var path: [String] { facts.path }
    /// The call site of the registration, as `Module/File.swift:12`; nil without one, or if the service registered itself.
    public var registeredAt: String? { facts.registeredAt }
    /// The call site of the lookup, as `Module/File.swift:12`.
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
