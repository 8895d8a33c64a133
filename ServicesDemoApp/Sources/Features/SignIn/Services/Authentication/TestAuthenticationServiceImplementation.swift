// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Synchronization

/// The test implementation of ``AuthenticationService``: it lets everybody in, or fails as told, and remembers who came.
///
/// It never keeps a password.
public final class TestAuthenticationServiceImplementation: AuthenticationService {
    private struct State {
        var current: Account?
        var attempts: [String] = []
    }

    private let failure: AuthenticationError?
    private let state: Mutex<State>

    /// Makes a test implementation.
    ///
    /// - Parameters:
    ///   - currentAccount: Who is signed in from the start.
    ///   - failure: What every attempt fails with, if it should.
    public init(currentAccount: Account? = nil, failure: AuthenticationError? = nil) {
        self.failure = failure
        self.state = Mutex(State(current: currentAccount))
    }

    /// Registers the test implementation in place of the production one.
    public static func register() {
        TestAuthenticationServiceImplementation().register()
    }

    /// Who is signed in, if anybody.
    public var currentAccount: Account? { state.withLock { $0.current } }

    /// Takes over somebody who signed in before.
    ///
    /// - Parameter account: Who it is.
    public func resume(_ account: Account) {
        state.withLock { $0.current = account }
    }

    /// The user names that tried to sign up or in, first to last.
    public var attempts: [String] { state.withLock { $0.attempts } }

    /// Lets everybody sign up.
    ///
    /// - Parameters:
    ///   - username: Any name.
    ///   - password: Anything.
    /// - Returns: An account of that name.
    /// - Throws: The failure that the test implementation was made with.
    public func register(
        withUsername username: String,
        andPassword password: String
    ) async throws(AuthenticationError) -> Account {
        try letIn(username)
    }

    /// Lets everybody sign in.
    ///
    /// - Parameters:
    ///   - username: Any name.
    ///   - password: Anything.
    /// - Returns: An account of that name.
    /// - Throws: The failure that the test implementation was made with.
    public func login(
        withUsername username: String,
        andPassword password: String
    ) async throws(AuthenticationError) -> Account {
        try letIn(username)
    }

    private func letIn(_ username: String) throws(AuthenticationError) -> Account {
        let account = Account(username: username)
        let failure = failure
        state.withLock { state in
            state.attempts.append(username)
            if failure == nil { state.current = account }
        }
        if let failure { throw failure }
        return account
    }
}
