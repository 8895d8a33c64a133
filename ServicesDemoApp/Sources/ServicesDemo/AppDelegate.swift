// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import OracleContentCore
import SOA

/// What a platform's app delegate does at launch: it registers the services, and builds none of them.
///
/// A service that needs a value from the launch, or of which each session has its own, has a function that registers it. The
/// others are one line each, a name with a default; they are listed here so that they are known before their first use.
@MainActor
final class AppDelegate {
    /// What the app is launched with.
    struct LaunchOptions: Sendable {
        /// Which file holds the accounts and the outbox.
        var database: DatabaseLocation
        /// Where downloaded files are kept.
        var assetCache = FileManager.default.temporaryDirectory.appending(path: "ServicesDemo-assets")
        /// Which backend the app talks to.
        var environment = DemoEnvironment.stub
        /// Records what is sent, if anything is to be recorded.
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
