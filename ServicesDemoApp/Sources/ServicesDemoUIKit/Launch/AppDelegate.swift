// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit) && !os(tvOS) && !os(watchOS)

import UIKit

/// Registers the services at launch, before any screen is created.
final class AppDelegate: UIResponder, UIApplicationDelegate {
    /// Registers every service of the app, and builds none of them.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        SharingServiceImplementation.register()
        return true
    }

    /// Gives each scene the delegate that shows the main screen.
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
    }
}

#endif
