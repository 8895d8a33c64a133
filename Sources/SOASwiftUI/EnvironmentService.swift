// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(SwiftUI)

public import SOA
public import SwiftUI

/// A service of the registry in the environment of a view.
///
/// ```swift
/// struct TimeView: View {
///     @EnvironmentService(.wallClock) private var clock
///
///     var body: some View { Text(clock.time) }
/// }
/// ```
///
/// The service is resolved at each read, so it follows overrides, swaps and a new registry in the environment. Traps with
/// the full report if the service can't be resolved.
@propertyWrapper
public struct EnvironmentService<Service: Sendable>: DynamicProperty {
    @Environment(\.serviceRegistry) private var registry
    private let resolve: (ServiceRegistryImplementation) -> Service

    /// Looks up a service by its typed name.
    ///
    /// - Parameters:
    ///   - name: The name, with the type of the service.
    ///   - fileID: The file of the call site, for reports.
    ///   - line: The line of the call site, for reports.
    public init(_ name: ServiceName<Service>, fileID: StaticString = #fileID, line: UInt = #line) {
        resolve = { $0[name, fileID: fileID, line: line] }
    }

    /// Looks up a service by its accessor.
    ///
    /// - Parameter accessor: The accessor, such as `\.wallClock`.
    public init(_ accessor: KeyPath<ServiceRegistryImplementation, Service>) {
        // Not on that handle: the root may keep what the default of an accessor looks up on its own.
        resolve = { $0.run { ServiceRegistry[keyPath: accessor] } }
    }

    /// The service.
    @MainActor public var wrappedValue: Service {
        resolve(registry)
    }
}

@available(*, unavailable)
extension EnvironmentService: Sendable {}

#endif
