// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A property whose service is resolved on first use, and kept from then on.
///
/// ```swift
/// final class MainViewController {
///     @LazyInjected(\.sharingService) var sharingService
/// }
/// ```
///
/// The registry is the one that was current when the owner was created. Copies of the wrapper share the service. Not
/// `Sendable`: it belongs to one owner, on one isolation.
@propertyWrapper
public struct LazyInjected<Value> {
    private final class Storage {
        var value: Value?
    }

    private let accessor: KeyPath<ServiceRegistryImplementation, Value>
    private let registry: ServiceRegistryImplementation
    private let storage = Storage()

    /// Keeps the accessor and the registry; nothing is resolved yet.
    ///
    /// - Parameter accessor: The accessor of the service.
    public init(_ accessor: KeyPath<ServiceRegistryImplementation, Value>) {
        self.accessor = accessor
        self.registry = .current
    }

    /// The service, resolved on first use.
    ///
    /// Setting it puts another in its place, for this owner alone.
    public var wrappedValue: Value {
        get {
            if let value = storage.value { return value }
            let value = registry.run { registry[keyPath: accessor] }
            storage.value = value
            return value
        }
        nonmutating set {
            storage.value = newValue
        }
    }
}

@available(*, unavailable)
extension LazyInjected: Sendable {}
