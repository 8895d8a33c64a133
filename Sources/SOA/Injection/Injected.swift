// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A property whose service is resolved when its owner is created.
///
/// ```swift
/// final class MainViewController {
///     @Injected(\.sharingService) var sharingService
/// }
/// ```
///
/// The registry is the one that is current where the owner is created. Traps with the full report if the
/// accessor does.
@propertyWrapper
public struct Injected<Value> {
    /// The service.
    ///
    /// Setting it puts another in its place, for this owner alone.
    public var wrappedValue: Value

    /// Resolves the service now.
    ///
    /// - Parameter accessor: The accessor of the service.
    public init(_ accessor: KeyPath<ServiceRegistryImplementation, Value>) {
        wrappedValue = ServiceRegistry[keyPath: accessor]
    }
}

extension Injected: Sendable where Value: Sendable {}
