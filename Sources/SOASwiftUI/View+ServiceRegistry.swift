// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(SwiftUI)

public import SOA
public import SwiftUI

private struct ServiceRegistryKey: EnvironmentKey {
    static var defaultValue: ServiceRegistryImplementation { ServiceRegistry }
}

extension EnvironmentValues {
    /// The registry in which views resolve their services; by default the app's.
    public var serviceRegistry: ServiceRegistryImplementation {
        get { self[ServiceRegistryKey.self] }
        set { self[ServiceRegistryKey.self] = newValue }
    }
}

extension View {
    /// Gives this view and those below it a registry, such as the scope of a session.
    ///
    /// ```swift
    /// WindowGroup { ClockView().serviceRegistry(session) }
    /// ```
    ///
    /// ``EnvironmentService`` and ``InjectedObservable`` resolve in it. The meaning of `ServiceRegistry` does not change.
    ///
    /// - Parameter registry: The registry, a scope or an overlay.
    /// - Returns: The view.
    nonisolated public func serviceRegistry(_ registry: ServiceRegistryImplementation) -> some View {
        environment(\.serviceRegistry, registry)
    }

    /// Gives this view and those below it an overlay of their registry, with overrides.
    ///
    /// The overlay is created once for the view, and shares no instance with the registry.
    ///
    /// - Parameter set: Registers what differs, on its parameter or on `ServiceRegistry`.
    /// - Returns: The view.
    public func services(
        _ set: @escaping @MainActor (ServiceRegistryImplementation) -> Void
    ) -> some View {
        modifier(ServicesModifier(set: set))
    }
}

#endif
