// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// An app of UIKit as the guide "Getting started" shows it. The step `apple` of .ci/run compiles it.
import SOA
import UIKit

@main
final class NotesDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        registerNotes()
        return true
    }
}

final class NotesViewController: UIViewController {
    @Injected(.noteStore) private var noteStore

    func add(_ note: String) {
        Task { await noteStore.add(note) }
    }
}

// Apple's protocol does not require this method, but the declarations that replace it on Linux do.
extension NotesDelegate {
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    }
}
