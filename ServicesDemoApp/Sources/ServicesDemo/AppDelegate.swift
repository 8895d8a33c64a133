// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import OracleContentCore
import SOA

/// The app delegate, which registers the services at launch and builds none of them.
///
/// A service that needs a value from the launch, or of which each session has its own, has a function that registers it.
/// The names of the others have default factories; they are listed so that they are known before their first lookup.
@MainActor
final class AppDelegate {
    /// The options of the launch.
    struct LaunchOptions: Sendable {
        /// The database of the accounts and the outbox.
        var database: DatabaseLocation
        /// The folder of the cache for downloaded files.
        var assetCache = FileManager.default.temporaryDirectory.appending(path: "ServicesDemo-assets")
        /// The environment of the backend.
        var environment = DemoEnvironment.stub
        /// The recorder of requests, if any.
        var recorder: Recorder?
    }

    /// Registers every service of the app.
    func application(didFinishLaunchingWithOptions launchOptions: LaunchOptions) -> Bool {
        DemoDatabase.register(at: launchOptions.database)
        ServiceRegistry.add(defaults: .accountStore, .passwordHasher)
        PasswordHasher.registerVariant()
        AuthenticationServiceImplementation.register()
        ServiceRegistry.add(defaults: .outbox)
        SharingServiceImplementation.register()
        DiskFileCache.register(in: launchOptions.assetCache)
        ServiceRegistry.add(modules: BackendServices(to: launchOptions.environment, recorder: launchOptions.recorder))
        return true
    }
}
