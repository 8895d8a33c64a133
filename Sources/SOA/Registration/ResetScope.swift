// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The extent of a `reset`.
public enum ResetScope: Sendable {
    /// Only the instances, not those of scopes: every service stays registered, and its next lookup builds anew.
    case instances
    /// Registrations, decorators and their instances, also in open scopes: the registry is as before the first `add`.
    case everything
}
