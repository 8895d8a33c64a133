// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The state of a registry at one moment, as a value to compare, encode and send.
///
/// The module `SOADiagnostics` renders it as a table, a graph, a page or a trace.
public struct ServiceSnapshot: Codable, Hashable, Sendable {
    /// The label of the registry.
    public let label: String
    /// The services in the order of registration; those of a parent come before those of its scope.
    public let entries: [Entry]

    /// Creates a snapshot from the values of its properties, for tests and for tools.
    public init(label: String, entries: [Entry]) {
        self.label = label
        self.entries = entries
    }
}

extension ServiceSnapshot {
    /// The state of one service.
    ///
    /// Of a transient service that is looked up often, not every build is recorded while nobody observes: the next one after a
    /// snapshot, those that a factory requests, and one of 64 of the others. Each counts as a lookup.
    public struct Entry: Codable, Hashable, Sendable {
        /// The name that the service is looked up under.
        public let name: String
        /// The lifetime of an instance.
        public let lifetime: ServiceLifetime
        /// The state of the service.
        public let state: State
        /// The call site of the registration, as `Module/File.swift:12`; empty if the service registered itself.
        public let registeredAt: String
        /// The duration of the last recorded build, including its dependencies; nil without a build.
        public let buildTime: Duration?
        /// The start of the last recorded build, since the first use of any registry in the process; nil without a build.
        public let startedAt: Duration?
        /// The number of lookups that returned the service.
        public let resolves: Int
        /// The first requester: a service whose factory looked it up, or a call site.
        public let requestedBy: String?
        /// The names of the dependencies: first the declared ones, then others that its factory looked up.
        public let dependencies: [String]
        /// The kind of override that replaced another registration, such as `swap`; nil without an override.
        public let override: String?

        /// Creates the state of one service from the values of its properties, for tests and for tools.
        public init(
            name: String,
            lifetime: ServiceLifetime = .singleton,
            state: State = .unbuilt,
            registeredAt: String = "",
            buildTime: Duration? = nil,
            startedAt: Duration? = nil,
            resolves: Int = 0,
            requestedBy: String? = nil,
            dependencies: [String] = [],
            override: String? = nil
        ) {
            self.name = name
            self.lifetime = lifetime
            self.state = state
            self.registeredAt = registeredAt
            self.buildTime = buildTime
            self.startedAt = startedAt
            self.resolves = resolves
            self.requestedBy = requestedBy
            self.dependencies = dependencies
            self.override = override
        }

        // Texts, for which the compiler looks into one table.
        private enum CodingKeys: String, CodingKey {
            case name, lifetime, state, registeredAt, buildTime, startedAt, resolves, requestedBy, dependencies
            case override
        }
    }

    /// A step in the life of a service.
    public enum State: String, Codable, Sendable, CaseIterable {
        /// It has not been looked up yet, or its instance was released.
        case unbuilt
        /// A build is in progress.
        case building
        /// There is an instance, which may have expired; a transient service was built at least once.
        case built
        /// The last build failed; the next lookup tries again.
        case failed
        /// It was shut down.
        case stopped
    }
}
