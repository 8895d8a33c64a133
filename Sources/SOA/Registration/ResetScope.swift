// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The extent of a `reset`.
public enum ResetScope: Sendable {
    /// Only the instances: every service stays registered, and its next lookup builds anew.
    case instances
    /// Instances, registrations and decorators: the registry is as before the first `add`.
    case everything
}
