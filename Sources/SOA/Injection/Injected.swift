// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A property whose service is resolved when its owner is created.
///
/// ```swift
/// struct MainScreen {
///     @Injected(.clock) var clock
///     @Injected(\.sharingService) var sharingService
/// }
/// ```
///
/// The property uses the registry that is current when the owner is created. Traps with the full report if the service
/// can't be resolved. An `@Observable` class needs `@ObservationIgnored` before it, as before any property wrapper.
@propertyWrapper
public struct Injected<Value> {
    /// The service.
    ///
    /// Setting it replaces the service for this owner only.
    public var wrappedValue: Value

    /// Resolves the service through its accessor.
    public init(
        _ accessor: KeyPath<ServiceRegistryImplementation, Value>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) {
        wrappedValue = InjectionSite.read(accessor, fileID, line, function)
    }
}

extension Injected where Value: Sendable {
    /// Resolves the service by its name.
    public init(
        _ name: ServiceName<Value>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) {
        wrappedValue = ServiceRegistry[name, fileID: fileID, line: line, function: function]
    }
}

extension Injected: Sendable where Value: Sendable {}
