// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A property whose service is resolved on first use, and kept from then on.
///
/// ```swift
/// final class MainViewController {
///     @LazyInjected(.clock) var clock
///     @LazyInjected(\.sharingService) var sharingService
/// }
/// ```
///
/// The property uses the registry that was current when the owner was created, and keeps it until the first use: a service
/// that never uses it keeps the overlay that built it in memory, as that of a test. Copies of the wrapper share the service.
/// It is not `Sendable`, since it belongs to one owner on one isolation.
@propertyWrapper
public struct LazyInjected<Value> {
    private final class Storage {
        /// The service; nil until the first use.
        var value: Value?
        /// The registry, until the first use.
        var registry: ServiceRegistryImplementation? = .current

        func set(_ value: Value) {
            self.value = value
            registry = nil
        }
    }

    private let resolve: () -> Value
    private let storage = Storage()

    /// Creates a property from an accessor and the current registry, without resolving the service.
    public init(
        _ accessor: KeyPath<ServiceRegistryImplementation, Value>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) {
        resolve = { InjectionSite.read(accessor, fileID, line, function) }
    }

    /// The service, resolved on first use.
    ///
    /// Setting it replaces the service for this owner only, and for its copies if the owner is a structure.
    public var wrappedValue: Value {
        get {
            if let value = storage.value { return value }
            let registry = storage.registry ?? .current
            // Not on that handle: the root may keep what the default of an accessor looks up on its own.
            let value = registry.run(resolve)
            storage.set(value)
            return value
        }
        nonmutating set {
            storage.set(newValue)
        }
    }
}

extension LazyInjected where Value: Sendable {
    /// Creates a property from a name and the current registry, without resolving the service.
    public init(
        _ name: ServiceName<Value>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) {
        resolve = { ServiceRegistry[name, fileID: fileID, line: line, function: function] }
    }
}

@available(*, unavailable)
extension LazyInjected: Sendable {}
