// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import Hummingbird
import SOA

/// The session of a visitor in this process: the account, a scope of the registry, and the screens.
///
/// Each session has its own `scoped` services, so a text is shared in the name of its own user.
@MainActor
final class Session {
    /// The error for a form of an expired session.
    nonisolated static let expired = HTTPError(
        .forbidden,
        message: "This form has expired, or is not from these pages. Go back, reload the page, and try again."
    )

    /// How the visitor signed in.
    enum Origin: Sendable {
        /// With an account. Processes that share the database share the session.
        case account
        /// By a test double. The session ends when the double is replaced.
        case double
    }

    /// The secret in the visitor's cookie.
    private(set) var id: Secret

    /// The token in the visitor's forms, derived from the cookie so that each process can check it.
    private(set) var formToken: SecretDigest

    /// The account that signed in.
    private(set) var account: Account?

    /// How the visitor signed in.
    private(set) var origin = Origin.account

    /// The time of the last request.
    var lastUse: ContinuousClock.Instant

    /// The time when the stored session was last extended.
    var lastExtension: ContinuousClock.Instant

    private let folder: URL

    let scope: ServiceRegistryImplementation

    let screens: Screens

    init(
        _ id: Secret,
        scope: ServiceRegistryImplementation,
        switchboard: Switchboard,
        folder: URL,
        at now: ContinuousClock.Instant
    ) {
        self.id = id
        formToken = id.digest(for: "form")
        self.scope = scope
        screens = Screens(scope: scope, switchboard: switchboard)
        let folder = folder.appending(path: UUID().uuidString)
        scope.add(.downloadFolder) { DownloadFolder(url: folder) }
        self.folder = folder
        lastUse = now
        lastExtension = now
    }

    /// The key of the session in the store.
    var digest: SecretDigest { id.digest(for: "session") }

    /// Records the account that signed in.
    func signIn(_ account: Account, by origin: Origin) {
        self.account = account
        self.origin = origin
    }

    /// Replaces the secrets, which invalidates the old ones.
    func renewSecrets() {
        id = Secret()
        formToken = id.digest(for: "form")
    }

    /// Removes the downloaded files.
    func removeFiles() {
        try? FileManager.default.removeItem(at: folder)
    }
}
