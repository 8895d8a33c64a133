// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import Hummingbird
import SOA

/// One visitor's stay in this process: who it is, a scope of the registry, and the screens.
///
/// Services that are `scoped` are the session's own, so that nobody shares in somebody else's name.
@MainActor
final class Session {
    /// What becomes of a form whose session is over.
    nonisolated static let expired = HTTPError(
        .forbidden,
        message: "This form has expired, or is not from these pages. Go back, reload the page, and try again."
    )

    /// How a visitor came to be signed in.
    enum Origin: Sendable {
        /// With an account: processes that share the database share the session.
        case account
        /// Let in by a test double, whose end is the session's end.
        case double
    }

    /// What the visitor's cookie says.
    private(set) var id: Secret

    /// What the visitor's forms say: it follows from the cookie, so that any process can check it.
    private(set) var formToken: SecretDigest

    /// Who signed in.
    private(set) var account: Account?

    /// How they came to be signed in.
    private(set) var origin = Origin.account

    /// When the visitor was here last.
    var lastUse: ContinuousClock.Instant

    /// When the expiry of the stored session was moved last.
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

    /// What the store knows the session by.
    var digest: SecretDigest { id.digest(for: "session") }

    /// Notes who signed in.
    func signIn(_ account: Account, by origin: Origin) {
        self.account = account
        self.origin = origin
    }

    /// Takes new secrets, so that whoever knew the old ones knows nothing any more.
    func renewSecrets() {
        id = Secret()
        formToken = id.digest(for: "form")
    }

    /// Throws away what was downloaded.
    func removeFiles() {
        try? FileManager.default.removeItem(at: folder)
    }
}
