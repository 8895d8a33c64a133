// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import SOA

/// The sessions in this process, with limits for their number and idle time.
///
/// The store of signed-in sessions outlives the process and is shared. Each request reads it, so a sign-out in another
/// process takes effect here.
@MainActor
final class Sessions {
    private let registry: ServiceRegistryImplementation
    private let switchboard: Switchboard
    private let store: any SessionStore
    private let folder: URL
    private let capacity: Int
    private let longestIdle: Duration
    private var sessions: [Secret: Session] = [:]

    /// Creates an empty collection.
    ///
    /// - Parameters:
    ///   - registry: The parent of the sessions' scopes.
    ///   - switchboard: The switchboard, which knows the screens to create again.
    ///   - store: The store of signed-in sessions.
    ///   - folder: The folder for the files of sessions.
    ///   - capacity: The maximum number of sessions. Beyond it, the longest idle one ends, those without account first.
    ///   - longestIdle: The maximum idle time.
    init(
        registry: ServiceRegistryImplementation,
        switchboard: Switchboard,
        store: any SessionStore,
        folder: URL,
        capacity: Int = 1000,
        longestIdle: Duration = .seconds(3600)
    ) {
        registry.expect(.downloadFolder, in: "session")
        self.registry = registry
        self.switchboard = switchboard
        self.store = store
        self.folder = folder
        self.capacity = max(1, capacity)
        self.longestIdle = longestIdle
    }

    /// The number of sessions.
    var count: Int { sessions.count }

    /// Returns the session of a cookie, also if another process began it, or a new session for an unknown secret.
    func session(_ id: Secret, at now: ContinuousClock.Instant = .now) async throws -> Session {
        if let session = sessions[id], session.lastUse.advanced(by: longestIdle) <= now { forget(session) }
        if let session = sessions[id], session.account == nil || session.origin == .double {
            session.lastUse = now
            return session
        }
        let stored = try await store.session(id.digest(for: "session"), at: Date())
        guard let stored else {
            // The screens of a signed-out user are discarded too.
            if let session = sessions[id] { forget(session) }
            return begin(id, at: now)
        }
        // Another request may have begun the session meanwhile.
        let session = sessions[id] ?? begin(id, at: now)
        if session.account == nil { try resume(stored.account, in: session) }
        session.lastUse = now
        extend(session, at: now)
        return session
    }

    /// Begins a session.
    func begin(_ id: Secret = Secret(), at now: ContinuousClock.Instant = .now) -> Session {
        while sessions.count >= capacity, let next = sessions.values.min(by: goesFirst) { forget(next) }
        let scope = registry.makeScope("session")
        let session = Session(id, scope: scope, switchboard: switchboard, folder: folder, at: now)
        sessions[session.id] = session
        return session
    }

    /// Records a sign-in.
    ///
    /// The session gets a new cookie, which prevents session fixation.
    func signIn(_ account: Account, to session: Session, by origin: Session.Origin) async throws {
        let former = session.account == nil ? nil : session.digest
        sessions[session.id] = nil
        session.renewSecrets()
        if origin == .account {
            try await store.store(StoredSession(account: account, expiry: expiry), as: session.digest, at: Date())
        }
        session.signIn(account, by: origin)
        sessions[session.id] = session
        if let former { try await store.end(former) }
    }

    /// Ends a session in every process.
    ///
    /// Its scope is released with its last user.
    func end(_ session: Session) async throws {
        forget(session)
        if session.account != nil, session.origin == .account { try await store.end(session.digest) }
    }

    /// Ends the sessions that a test double admitted.
    func endDoubles() {
        for session in sessions.values where session.account != nil && session.origin == .double { forget(session) }
    }

    /// Closes the sessions of this process.
    ///
    /// Signed-in sessions remain in the store, for the next process.
    func closeAll() async {
        let ended = sessions.values
        sessions = [:]
        for session in ended {
            session.removeFiles()
            // No service of a session has a shutdown that can fail.
            try? await session.scope.close()
        }
    }

    private func forget(_ session: Session) {
        sessions[session.id] = nil
        session.removeFiles()
    }

    private func resume(_ account: Account, in session: Session) throws {
        try session.scope.resolve(.authenticationService).resume(account)
        session.signIn(account, by: .account)
    }

    private var expiry: Date { Date().addingTimeInterval(longestIdle / .seconds(1)) }

    /// Extends the stored session from time to time, in the background.
    private func extend(_ session: Session, at now: ContinuousClock.Instant) {
        guard session.lastExtension.advanced(by: longestIdle / 12) <= now else { return }
        session.lastExtension = now
        let (digest, expiry) = (session.digest, expiry)
        Task { [store] in try? await store.extend(digest, until: expiry) }
    }

    private func goesFirst(_ one: Session, _ other: Session) -> Bool {
        (one.account == nil ? 0 : 1, one.lastUse) < (other.account == nil ? 0 : 1, other.lastUse)
    }
}
