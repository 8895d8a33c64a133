// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import SOA
import Testing

@testable import DemoPages

/// How many sessions there are, and for how long.
@Suite @MainActor struct SessionsTests {
    private let now = ContinuousClock.now

    private func make(capacity: Int = 10, longestIdle: Duration = .seconds(60)) -> Sessions {
        Sessions(
            registry: .current,
            switchboard: Switchboard(registry: .current, environments: [.stub], recorder: nil),
            folder: URL(fileURLWithPath: "/nowhere"),
            capacity: capacity,
            longestIdle: longestIdle
        )
    }

    @Test func `there are no more than some, and visitors go before those who signed in`() {
        let sessions = make(capacity: 3)
        let member = sessions.begin(at: now)
        sessions.signIn(Account(username: "ann"), to: member)
        let first = sessions.begin(at: now.advanced(by: .seconds(1)))
        let second = sessions.begin(at: now.advanced(by: .seconds(2)))
        _ = sessions.begin(at: now.advanced(by: .seconds(3)))
        #expect(sessions.count == 3)
        #expect(sessions.session(first.id.text, at: now) == nil)
        #expect(sessions.session(second.id.text, at: now) === second)
        #expect(sessions.session(member.id.text, at: now) === member)
    }

    @Test func `who is idle for long has no session any more`() {
        let sessions = make(longestIdle: .seconds(10))
        let session = sessions.begin(at: now)
        #expect(sessions.session(session.id.text, at: now.advanced(by: .seconds(9))) === session)
        #expect(sessions.session(session.id.text, at: now.advanced(by: .seconds(18))) === session)
        #expect(sessions.session(session.id.text, at: now.advanced(by: .seconds(28))) == nil)
        #expect(sessions.count == 0)
    }

    @Test func `all sessions end with the pages, and their scopes are closed`() async {
        let sessions = make()
        let session = sessions.begin(at: now)
        await sessions.endAll()
        #expect(sessions.count == 0)
        let error = #expect(throws: ServiceRegistryError.self) { try session.scope.resolve(.sharingService) }
        guard case .closed = error?.reason else {
            Issue.record("the scope is still open: \(String(describing: error))")
            return
        }
    }

    @Test func `a session takes nothing with it when it ends`() {
        let sessions = make()
        weak var scopeOwner: Session?
        do {
            let session = sessions.begin(at: now)
            scopeOwner = session
            sessions.end(session)
        }
        #expect(scopeOwner == nil)
    }
}
