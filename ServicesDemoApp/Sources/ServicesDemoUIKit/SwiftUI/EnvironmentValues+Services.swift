// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit)

import SOA
import SwiftUI

nonisolated private struct SharingServiceKey: EnvironmentKey {
    /// What is registered; a view is made after the app, which registers it.
    static var defaultValue: any SharingService { ServiceRegistry.sharingService }
}

extension EnvironmentValues {
    /// The service that shares things with the world: the registered one, unless a view was given another.
    nonisolated var sharingService: any SharingService {
        get { self[SharingServiceKey.self] }
        set { self[SharingServiceKey.self] = newValue }
    }
}

#endif
