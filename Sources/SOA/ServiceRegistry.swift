// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// The capital letter is the seed's: call sites read `ServiceRegistry.sharingService`. It is computed, since each use of a
// global constant would retain and release what it holds.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The registry of the app, or the overlay or scope that is current where it is used.
@inlinable
public var ServiceRegistry: ServiceRegistryImplementation { ServiceRegistryImplementation() }

/// A handle on a registry of services: register at launch, look up where a service is used, swap in tests.
///
/// ```swift
/// ServiceRegistry.add(.clock) { SystemClock() }              // at launch
/// let clock = ServiceRegistry[.clock]                        // where it is used
/// ```
///
/// Give each service an accessor, and call sites read like properties, as in `ServiceRegistry.clock`:
///
/// ```swift
/// extension ServiceRegistryImplementation {
///     var clock: any Clock { self[.clock] }
/// }
/// ```
///
/// A handle may be used from any thread and any task. A shared service is built exactly once, on first use, with no lock
/// held: a slow factory delays only lookups of the same service.
///
/// `ServiceRegistry` and each `ServiceRegistryImplementation()` mean the current registry, by default the app's. Inside
/// ``withOverrides(_:operation:)`` and ``run(_:)`` that is the overlay or scope, and inside a factory or a shutdown the
/// registry of the service. The handles that ``makeScope(_:)`` and ``current`` return always mean their own registry.
@frozen public struct ServiceRegistryImplementation: Sendable {
    /// The registry that this handle is bound to; nil for a handle on the current one.
    @usableFromInline let bound: Registry?

    /// Creates a handle on the current registry, which has no state of its own.
    @inlinable
    public init() {
        bound = nil
    }

    init(_ registry: Registry) {
        bound = registry
    }

    /// The registry that this handle currently means.
    var registry: Registry {
        bound ?? ResolutionContext.registry
    }
}
