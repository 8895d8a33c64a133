// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(SwiftUI)

public import Observation
public import SOA
public import SwiftUI

/// An observable model that a view owns, created by the registry in its environment.
///
/// ```swift
/// struct AlarmView: View {
///     @InjectedObservable(.alarmModel) private var model
///
///     var body: some View {
///         TextField("Alarm", text: $model.title)
///     }
/// }
/// ```
///
/// The model is resolved at the first read, and kept as long as the state of the view, as `@State` keeps a value. A later
/// registry in the environment does not replace it. Register the model as `transient` to give each view its own.
@propertyWrapper
public struct InjectedObservable<Model: AnyObject & Observable>: DynamicProperty {
    @Environment(\.serviceRegistry) private var registry
    @State private var keeper: Keeper<Model>
    private let make: @MainActor (ServiceRegistryImplementation) -> Model

    /// Owns a model that is registered under a typed name.
    ///
    /// - Parameters:
    ///   - name: The name, with the type of the model.
    ///   - fileID: The file of the call site, for reports.
    ///   - line: The line of the call site, for reports.
    public init(_ name: ServiceName<Model>, fileID: StaticString = #fileID, line: UInt = #line) where Model: Sendable {
        self.init { $0[name, fileID: fileID, line: line] }
    }

    /// Owns a model that a closure creates, such as with a factory that has parameters.
    ///
    /// ```swift
    /// _model = InjectedObservable { $0[.roomModel](room) }
    /// ```
    ///
    /// - Parameter make: Creates the model with services of its parameter.
    public init(_ make: @escaping @MainActor (ServiceRegistryImplementation) -> Model) {
        _keeper = State(wrappedValue: Keeper())
        self.make = make
    }

    /// The model.
    @MainActor public var wrappedValue: Model {
        keeper.value { make(registry) }
    }

    /// Bindings to the properties of the model.
    @MainActor public var projectedValue: Bindable<Model> {
        Bindable(wrappedValue)
    }
}

@available(*, unavailable)
extension InjectedObservable: Sendable {}

#endif
