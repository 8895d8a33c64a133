// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The name of a service, together with the type that is registered and looked up under it.
///
/// Write each name once, as a static member, and use it on both ends:
///
/// ```swift
/// extension ServiceName where Service == any Clock {
///     static var clock: Self { "clock" }
/// }
///
/// ServiceRegistry.add(.clock) { SystemClock() }
/// let clock = ServiceRegistry[.clock]     // any Clock, without a cast
/// ```
///
/// A typed name and a plain string name the same entry: `ServiceName<any Clock>("clock")` finds what was
/// registered as `"clock"` by any other way.
public struct ServiceName<Service: Sendable>: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name itself, which is the key in the registry.
    public let rawValue: String

    /// Makes a name out of a string.
    ///
    /// - Parameter rawValue: The key in the registry.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes a name out of a string literal.
    ///
    /// - Parameter value: The key in the registry.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}
