// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// How long an instance lives, and who shares it.
public enum ServiceLifetime: String, Sendable, Codable, CaseIterable {
    /// Built on first use, once for the registry that it is registered in. The default.
    case singleton
    /// Like `singleton`, but built when the registry is started.
    case eager
    /// Built anew for each lookup; nothing is kept.
    case transient
    /// Shared while somebody holds a reference to it, and built anew after that. For class instances only.
    case weak
    /// Built on first use, once for each scope; the root of a registry counts as one.
    case scoped
}

// The rules of each lifetime. No other code distinguishes them.
extension ServiceLifetime {
    /// True if an instance belongs to the registry that the service is registered in, whichever scope requests it.
    var outlivesScopes: Bool {
        switch self {
        case .singleton, .eager, .weak: true
        case .transient, .scoped: false
        }
    }

    /// True if one instance serves many for as long as its registry or scope is open.
    var isShared: Bool {
        switch self {
        case .singleton, .eager, .scoped: true
        case .transient, .weak: false
        }
    }

    /// True if the registry keeps what was built, strongly or weakly.
    var isKept: Bool { self != .transient }

    /// True if the registry refers to the instance weakly.
    var isWeak: Bool { self == .weak }
}
