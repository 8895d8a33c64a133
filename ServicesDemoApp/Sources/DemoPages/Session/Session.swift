// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import Hummingbird
import SOA

/// One visitor's stay: who it is, a scope of the registry, and the screens.
///
/// Services that are `scoped` are the session's own, so that nobody shares in somebody else's name.
@MainActor
final class Session {
    /// What becomes of a form whose session is over.
    nonisolated static let expired = HTTPError(
        .forbidden,
        message: "This form has expired, or is not from these pages. Go back, reload the page, and try again."
    )

    /// What the visitor's cookie says.
    private(set) var id = Secret()

    /// What the visitor's forms say.
    private(set) var formToken = Secret()

    /// Who signed in.
    var account: Account?

    /// When the visitor was here last.
    var lastUse: ContinuousClock.Instant

    /// Where downloads go before the browser fetches them.
    let folder: URL

    let scope: ServiceRegistryImplementation

    let screens: Screens

    init(
        scope: ServiceRegistryImplementation,
        switchboard: Switchboard,
        folder: URL,
        at now: ContinuousClock.Instant
    ) {
        self.scope = scope
        screens = Screens(scope: scope, switchboard: switchboard)
        self.folder = folder.appending(path: UUID().uuidString)
        lastUse = now
    }

    /// Takes new secrets, so that whoever knew the old ones knows nothing any more.
    func renewSecrets() {
        id = Secret()
        formToken = Secret()
    }

    /// Throws away what was downloaded.
    func removeFiles() {
        try? FileManager.default.removeItem(at: folder)
    }
}
