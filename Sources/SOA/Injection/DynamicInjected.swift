// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A property whose service is resolved at each access, in the registry that is current there.
///
/// ```swift
/// final class Uploader {
///     @DynamicInjected(.clock) var clock
/// }
/// ```
///
/// Use it for a service that is replaced during the life of the owner, as by a swap, and for a transient one. Traps with the
/// full report if the service can't be resolved.
@propertyWrapper
public struct DynamicInjected<Value: Sendable>: Sendable {
    private let resolve: @Sendable () -> Value

    /// Creates a property from a name, without resolving the service.
    public init(
        _ name: ServiceName<Value>,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) {
        resolve = { ServiceRegistry[name, fileID: fileID, line: line, function: function] }
    }

    /// Creates a property from an accessor that belongs to no actor, without resolving the service.
    public init(
        _ accessor: any KeyPath<ServiceRegistryImplementation, Value> & Sendable,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        function: StaticString = #function
    ) {
        resolve = { InjectionSite.read(accessor, fileID, line, function) }
    }

    /// The service, resolved now.
    public var wrappedValue: Value { resolve() }
}
