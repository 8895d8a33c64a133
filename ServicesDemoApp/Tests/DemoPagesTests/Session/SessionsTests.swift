// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import SOA
import SOATesting
import Synchronization
import Testing

@testable import DemoPages

/// The limits of sessions.
@Suite @MainActor struct SessionsTests {
    /// A store in memory that ignores dates.
    private final class Store: SessionStore {
        private let sessions = Mutex<[SecretDigest: StoredSession]>([:])

        func identifier() -> String { "test" }

        func store(_ session: StoredSession, as digest: SecretDigest, at now: Date) {
            sessions.withLock { $0[digest] = session }
        }

        func extend(_ digest: SecretDigest, until expiry: Date) {}

        func session(_ digest: SecretDigest, at now: Date) -> StoredSession? { sessions.withLock { $0[digest] } }

        func end(_ digest: SecretDigest) { sessions.withLock { $0[digest] = nil } }
    }

    private let now = ContinuousClock.now
    private let store = Store()

    private func make(capacity: Int = 10, longestIdle: Duration = .seconds(60)) -> Sessions {
        Sessions(
            registry: .current,
            switchboard: Switchboard(registry: .current, environments: [.stub], recorder: nil, testDoubles: false),
            store: store,
            folder: URL(fileURLWithPath: "/nowhere"),
            capacity: capacity,
            longestIdle: longestIdle
        )
    }

    private static let services: SetServices = { $0.add(service: TestAuthenticationServiceImplementation()) }

    private typealias SetServices = @Sendable (ServiceRegistryImplementation) -> Void

    @Test(.services(Self.services))
    func `the number of sessions is bounded, and sessions without account end first`() async throws {
        let sessions = make(capacity: 3)
        let member = sessions.begin(at: now)
        try await sessions.signIn(Account(username: "ann"), to: member, by: .account)
        let first = sessions.begin(at: now.advanced(by: .seconds(1)))
        let second = sessions.begin(at: now.advanced(by: .seconds(2)))
        _ = sessions.begin(at: now.advanced(by: .seconds(3)))
        #expect(sessions.count == 3)
        #expect(try await sessions.session(second.id, at: now) === second)
        #expect(try await sessions.session(member.id, at: now) === member)
        #expect(try await sessions.session(first.id, at: now) !== first)
    }

    @Test(.services()) func `only sessions have a folder for downloads, each its own`() throws {
        let sessions = make()
        let folders = try [sessions.begin(at: now), sessions.begin(at: now)].map { session in
            try session.scope.resolve(.downloadFolder).url
        }
        #expect(folders[0] != folders[1])
        let error = #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.downloadFolder) }
        #expect(error?.description.contains("\"session\"") == true)
        #expect(ServiceRegistry.validate().isEmpty)
    }

    @Test func `an idle session is replaced`() async throws {
        let sessions = make(longestIdle: .seconds(10))
        let session = sessions.begin(at: now)
        #expect(try await sessions.session(session.id, at: now.advanced(by: .seconds(9))) === session)
        #expect(try await sessions.session(session.id, at: now.advanced(by: .seconds(18))) === session)
        #expect(try await sessions.session(session.id, at: now.advanced(by: .seconds(28))) !== session)
        #expect(sessions.count == 1)
    }

    @Test(.services(Self.services))
    func `a signed-in session continues in another process, until a sign-out in one of them`() async throws {
        let (first, second) = (make(), make())
        let session = first.begin(at: now)
        try await first.signIn(Account(username: "ann"), to: session, by: .account)
        let resumed = try await second.session(session.id, at: now)
        #expect(resumed.account == Account(username: "ann"))
        #expect(resumed.formToken == session.formToken)
        #expect(try resumed.scope.resolve(.authenticationService).currentAccount == resumed.account)
        try await second.end(resumed)
        #expect(try await first.session(session.id, at: now).account == nil)
    }

    @Test(.services(Self.services))
    func `a session of a double stays in one process, and ends with the double`() async throws {
        let (first, second) = (make(), make())
        let session = first.begin(at: now)
        try await first.signIn(Account(username: "ann"), to: session, by: .double)
        #expect(try await second.session(session.id, at: now).account == nil)
        #expect(try await first.session(session.id, at: now) === session)
        first.endDoubles()
        #expect(try await first.session(session.id, at: now).account == nil)
    }

    @Test func `all sessions end with the pages, and their scopes are closed`() async {
        let sessions = make()
        let session = sessions.begin(at: now)
        await sessions.closeAll()
        #expect(sessions.count == 0)
        let error = #expect(throws: ServiceRegistryError.self) { try session.scope.resolve(.sharingService) }
        guard case .closed = error?.reason else {
            Issue.record("the scope is still open: \(String(describing: error))")
            return
        }
    }

    @Test func `an ended session leaves no files behind`() async throws {
        let sessions = make()
        weak var scopeOwner: Session?
        do {
            let session = sessions.begin(at: now)
            scopeOwner = session
            try await sessions.end(session)
        }
        #expect(scopeOwner == nil)
    }
}
