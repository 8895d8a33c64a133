// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(SwiftUI)

public import SOA
public import SwiftUI

/// A modifier that gives a preview an overlay of the app's registry, created by `.services { }`.
public struct ServicesPreview: PreviewModifier {
    private let set: @MainActor (ServiceRegistryImplementation) -> Void

    init(set: @escaping @MainActor (ServiceRegistryImplementation) -> Void) {
        self.set = set
    }

    /// Puts the overlay into the environment of the preview.
    ///
    /// - Parameters:
    ///   - content: The preview.
    ///   - context: Nothing.
    /// - Returns: The preview with its services.
    public func body(content: Content, context: Void) -> some View {
        content.services(set)
    }
}

extension PreviewTrait where T == Preview.ViewTraits {
    /// Gives a preview its own services.
    ///
    /// ```text
    /// #Preview(traits: .services { $0.add(.wallClock) { StoppedClock() } }) {
    ///     ClockView()
    /// }
    /// ```
    ///
    /// ``EnvironmentService`` and ``InjectedObservable`` resolve in an overlay of the app's registry. Code that uses
    /// `ServiceRegistry` gets the app's services: register those for previews with `when: .preview`.
    ///
    /// - Parameter set: Registers what differs, on its parameter or on `ServiceRegistry`.
    /// - Returns: The trait.
    @MainActor public static func services(
        _ set: @escaping @MainActor (ServiceRegistryImplementation) -> Void
    ) -> PreviewTrait<Preview.ViewTraits> {
        .modifier(ServicesPreview(set: set))
    }
}

#endif
