// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit)

import SOA
import SwiftUI

nonisolated private struct SharingServiceKey: EnvironmentKey {
    /// The registered service.
    ///
    /// The app registers it before it creates a view.
    static var defaultValue: any SharingService { ServiceRegistry.sharingService }
}

extension EnvironmentValues {
    /// The service that shares content: the registered one, unless the environment of a view replaces it.
    nonisolated var sharingService: any SharingService {
        get { self[SharingServiceKey.self] }
        set { self[SharingServiceKey.self] = newValue }
    }
}

#endif
