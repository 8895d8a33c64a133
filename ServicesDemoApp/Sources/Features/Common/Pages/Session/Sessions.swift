// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import SOA

/// The sessions in this process; not more than some, and none that was idle for long.
///
/// Who signed in is in the store, which outlives the process and is shared: each request asks it, so that whoever signed
/// out elsewhere is signed out here.
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
    ///   - registry: What each session gets a scope of.
    ///   - switchboard: Tells which screens have to be made anew.
    ///   - store: Where the sessions of those who signed in are kept.
    ///   - folder: Where sessions keep their files.
    ///   - capacity: How many there are at most; who is idle longest goes first, visitors before those who signed in.
    ///   - longestIdle: How long somebody may be idle.
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

    /// How many there are.
    var count: Int { sessions.count }

    /// The session that a cookie names, also if another process began it; a new one for a secret that nobody has.
    func session(_ id: Secret, at now: ContinuousClock.Instant = .now) async throws -> Session {
        if let session = sessions[id], session.lastUse.advanced(by: longestIdle) <= now { forget(session) }
        if let session = sessions[id], session.account == nil || session.origin == .double {
            session.lastUse = now
            return session
        }
        let stored = try await store.session(id.digest(for: "session"), at: Date())
        guard let stored else {
            // Whoever is signed in no more does not find what the screens showed before either.
            if let session = sessions[id] { forget(session) }
            return begin(id, at: now)
        }
        // Another request may have come in between.
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

    /// Notes who signed in; the visitor goes on under another cookie, which nobody could have foisted on them.
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

    /// Ends a session, in every process: its scope goes with the last who holds on to it.
    func end(_ session: Session) async throws {
        forget(session)
        if session.account != nil, session.origin == .account { try await store.end(session.digest) }
    }

    /// Ends the sessions of those whom a test double let in.
    func endDoubles() {
        for session in sessions.values where session.account != nil && session.origin == .double { forget(session) }
    }

    /// Ends what the sessions have in this process.
    ///
    /// Those who signed in can go on in the next one.
    func closeAll() async {
        let ended = sessions.values
        sessions = [:]
        for session in ended {
            session.removeFiles()
            // No service of a session has anything to do in the end that could fail.
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

    /// Moves the expiry of the stored session now and then, and lets nobody wait for that.
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
