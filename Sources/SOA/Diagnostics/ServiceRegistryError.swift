// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Why a service could not be had.
///
/// The text of the error names what was asked for, by whom, the way that led there, where the service was
/// registered, and what to do next. A lookup that stops the program prints exactly this text.
public struct ServiceRegistryError: Error, Sendable {
    /// What is wrong.
    public enum Reason: Sendable {
        /// No service has this name. `suggestions` are names that may have been meant, nearest first; `searched` are
        /// the labels of the registries that were looked in, innermost first.
        case notRegistered(suggestions: [String], searched: [String])
        /// The service is not of the type that was asked for.
        case typeMismatch(registered: String, requested: String)
        /// To build the service, the service itself is needed; `path` shows the circle.
        case circularDependency
        /// The service is built on an actor, and the caller is not on it.
        case wrongIsolation
        /// The service is built asynchronously, and is not built yet.
        case notReady
        /// The scope, or the registry itself, has ended.
        case closed(label: String)
        /// What builds the service threw.
        case buildFailed(underlying: any Error)
    }

    /// What is wrong.
    public let reason: Reason
    /// The name of the service that could not be had.
    public let name: String
    /// The names on the way to the service: the one that was asked for first, then those whose builders asked on.
    public let path: [String]
    /// Where the service was registered, as `Module/File.swift:12`; nil if it was not, or was handed in by name alone.
    public let registeredAt: String?
    /// Where the service was asked for, as `Module/File.swift:12`.
    public let requestedAt: String?
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
