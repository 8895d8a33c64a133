// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(SwiftUI)

import SOA
import SwiftUI

/// A modifier that puts an overlay into the environment when the view is drawn first.
struct ServicesModifier: ViewModifier {
    @Environment(\.serviceRegistry) private var registry
    @State private var overlay = Keeper<ServiceRegistryImplementation>()
    private let set: @MainActor (ServiceRegistryImplementation) -> Void

    init(set: @escaping @MainActor (ServiceRegistryImplementation) -> Void) {
        self.set = set
    }

    func body(content: Content) -> some View {
        content.environment(\.serviceRegistry, overlay.value { registry.overlay(set) })
    }
}

extension ServiceRegistryImplementation {
    /// Returns an overlay of this registry, which lives as long as its handle.
    @MainActor func overlay(_ set: @MainActor (Self) -> Void) -> Self {
        withOverrides { overlay in
            set(overlay)
        } operation: {
            .current
        }
    }
}

#endif
