// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit) && !os(tvOS) && !os(watchOS)

import SwiftUI

/// The same app in SwiftUI, which registers the services in its initializer.
struct SharingApp: App {
    /// Registers every service of the app, and builds none of them.
    init() {
        SharingServiceImplementation.register()
    }

    /// The window with the main screen.
    var body: some Scene {
        WindowGroup {
            MainView()
        }
    }
}

#endif
