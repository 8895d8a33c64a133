// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// How long an instance lives, and who shares it.
public enum ServiceLifetime: String, Sendable, Codable, CaseIterable {
    /// Built on first use, once for the registry that it is registered in; shared by all who ask. The default.
    case singleton
    /// Like `singleton`, but built when the registry is started.
    case eager
    /// Built anew for each one who asks; nothing is kept.
    case transient
    /// Shared while somebody holds on to it, and built anew after that. For class instances only.
    case weak
    /// Built on first use, once for each scope; the root of a registry counts as one.
    case scoped
}
