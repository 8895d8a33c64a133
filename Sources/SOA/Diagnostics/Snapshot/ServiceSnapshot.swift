// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What a registry looks like at one moment, as a value: to print, to draw, to compare, to send.
public struct ServiceSnapshot: Codable, Hashable, Sendable {
    /// What the registry is called.
    public let label: String
    /// What can be looked up there, in the order of registration; a parent's services come before its scope's.
    public let entries: [Entry]

    /// Makes a snapshot out of what is known already, for renderings of one's own and for tests.
    ///
    /// - Parameters:
    ///   - label: What the registry is called.
    ///   - entries: What can be looked up there.
    public init(label: String, entries: [Entry]) {
        self.label = label
        self.entries = entries
    }
}

extension ServiceSnapshot {
    /// One service.
    public struct Entry: Codable, Hashable, Sendable {
        /// The name that the service is looked up under.
        public let name: String
        /// How long an instance lives, and who shares it.
        public let lifetime: ServiceLifetime
        /// How far the service has come.
        public let state: State
        /// Where the service was registered, as `Module/File.swift:12`; empty if it registered itself.
        public let registeredAt: String
        /// How long the last build took, what it depends on included; nil if nothing was built, or it was handed in.
        public let buildTime: Duration?
        /// When the last build began, counted from the first use of any registry in the process.
        public let startedAt: Duration?
        /// How often the service was handed out.
        public let resolves: Int
        /// Who asked first: the service whose builder did, or the place in the source.
        public let requestedBy: String?
        /// What the service needs: the names that it declares, then those that its builder was seen to ask for.
        public let dependencies: [String]
        /// What put this service in the place of another: `world` or `swap`; nil if it stands for itself.
        public let override: String?

        /// Makes the description of one service.
        ///
        /// - Parameters:
        ///   - name: The name that the service is looked up under.
        ///   - lifetime: How long an instance lives, and who shares it.
        ///   - state: How far the service has come.
        ///   - registeredAt: Where the service was registered.
        ///   - buildTime: How long the last build took.
        ///   - startedAt: When the last build began.
        ///   - resolves: How often the service was handed out.
        ///   - requestedBy: Who asked first.
        ///   - dependencies: What the service needs.
        ///   - override: What put this service in the place of another.
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
    }

    /// How far a service has come.
    public enum State: String, Codable, Sendable, CaseIterable {
        /// Nobody has asked for it yet, or its instance was let go.
        case unbuilt
        /// Somebody is building it.
        case building
        /// There is an instance to hand out; of a transient service, at least one was made.
        case built
        /// The last build failed; the next lookup tries again.
        case failed
        /// It was shut down.
        case stopped
    }
}
