// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import OracleContentCore

/// The app delegate, which registers the services at launch and builds none of them.
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
        SQLiteAccountStore.register()
        PasswordHasher.register()
        AuthenticationServiceImplementation.register()
        SQLiteOutbox.register()
        SharingServiceImplementation.register()
        DiskFileCache.register(in: launchOptions.assetCache)
        BackendServices.register(to: launchOptions.environment, recorder: launchOptions.recorder)
        return true
    }
}
