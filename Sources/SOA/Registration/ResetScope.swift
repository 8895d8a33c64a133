// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What `reset` takes away.
public enum ResetScope: Sendable {
    /// The instances alone: every service stays registered, and is built anew when somebody asks for it.
    case instances
    /// The instances, the registrations and the decorators; the registry is as it was before the first `add`.
    case everything
}
