// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An event in a registry.
public enum ServiceEvent: Sendable {
    /// A name was registered: for the first time, with another condition, or over a default that is not built.
    case registered(name: String)
    /// A name was registered again; the last registration counts. A warning.
    case replaced(name: String)
    /// The service that was registered as `name` calls itself `serviceName`; lookups by `name` work. A warning.
    case nameMismatch(name: String, serviceName: String)
    /// A service was built, which took `duration`, what it depends on included. An alias builds nothing.
    case built(name: String, duration: Duration)
    /// A lookup returned a service for the first time, or for the first time since a reset.
    case resolvedFirst(name: String)
    /// A service could not be built, or a registration can't be used. The latter is a warning.
    case failed(name: String, error: any Error)
    /// A name was registered over another one on purpose: in an overlay, or by a swap.
    case overridden(name: String)
    /// A scope was opened.
    case scopeOpened(label: String)
    /// A scope was closed, and what was built in it was shut down.
    case scopeClosed(label: String)
    /// A service was shut down, or its shutdown failed, after those that depend on it.
    case stopped(name: String)
}
