// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import SOA

/// The sessions there are; not more than some, and none that was idle for long.
@MainActor
final class Sessions {
    private let registry: ServiceRegistryImplementation
    private let switchboard: Switchboard
    private let folder: URL
    private let capacity: Int
    private let longestIdle: Duration
    private var sessions: [String: Session] = [:]

    /// Begins with no sessions.
    ///
    /// - Parameters:
    ///   - registry: What each session gets a scope of.
    ///   - switchboard: Tells which screens have to be made anew.
    ///   - folder: Where sessions keep their files.
    ///   - capacity: How many there are at most; who is idle longest goes first, visitors before those who signed in.
    ///   - longestIdle: How long somebody may be idle.
    init(
        registry: ServiceRegistryImplementation,
        switchboard: Switchboard,
        folder: URL,
        capacity: Int = 1000,
        longestIdle: Duration = .seconds(3600)
    ) {
        self.registry = registry
        self.switchboard = switchboard
        self.folder = folder
        self.capacity = max(1, capacity)
        self.longestIdle = longestIdle
    }

    /// How many there are.
    var count: Int { sessions.count }

    /// The session that a cookie names; nil if there is none, or none any more.
    func session(_ id: String, at now: ContinuousClock.Instant = .now) -> Session? {
        guard let session = sessions[id] else { return nil }
        guard session.lastUse.advanced(by: longestIdle) > now else {
            end(session)
            return nil
        }
        session.lastUse = now
        return session
    }

    /// Begins a session.
    func begin(at now: ContinuousClock.Instant = .now) -> Session {
        while sessions.count >= capacity, let next = sessions.values.min(by: goesFirst) { end(next) }
        let scope = registry.makeScope("session")
        let session = Session(scope: scope, switchboard: switchboard, folder: folder, at: now)
        sessions[session.id.text] = session
        return session
    }

    /// Notes who signed in; the visitor goes on under another cookie, which nobody could have foisted on them.
    func signIn(_ account: Account, to session: Session) {
        sessions[session.id.text] = nil
        session.renewSecrets()
        session.account = account
        sessions[session.id.text] = session
    }

    /// Ends a session: its scope goes with the last who holds on to it.
    func end(_ session: Session) {
        sessions[session.id.text] = nil
        session.removeFiles()
    }

    /// Ends all sessions, and stops what was built in them.
    func endAll() async {
        let ended = sessions.values
        sessions = [:]
        for session in ended {
            session.removeFiles()
            // No service of a session has anything to do in the end that could fail.
            try? await session.scope.close()
        }
    }

    private func goesFirst(_ one: Session, _ other: Session) -> Bool {
        (one.account == nil ? 0 : 1, one.lastUse) < (other.account == nil ? 0 : 1, other.lastUse)
    }
}
