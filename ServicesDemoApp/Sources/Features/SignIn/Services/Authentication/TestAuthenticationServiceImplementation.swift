// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Synchronization

/// The test implementation of ``AuthenticationService``: it admits everybody, or fails as configured.
///
/// It records user names, and never a password.
public final class TestAuthenticationServiceImplementation: AuthenticationService {
    private struct State {
        var current: Account?
        var attempts: [String] = []
    }

    private let failure: AuthenticationError?
    private let state: Mutex<State>

    /// Creates a test implementation.
    ///
    /// - Parameters:
    ///   - currentAccount: The initially signed-in account.
    ///   - failure: The failure of each attempt, if any.
    public init(currentAccount: Account? = nil, failure: AuthenticationError? = nil) {
        self.failure = failure
        self.state = Mutex(State(current: currentAccount))
    }

    /// Registers the test implementation instead of the production one.
    public static func register() {
        TestAuthenticationServiceImplementation().register()
    }

    /// The account that is signed in, if any.
    public var currentAccount: Account? { state.withLock { $0.current } }

    /// Resumes a session of an account that signed in before.
    ///
    /// - Parameter account: Who it is.
    public func resume(_ account: Account) {
        state.withLock { $0.current = account }
    }

    /// The user names of all attempts, in order.
    public var attempts: [String] { state.withLock { $0.attempts } }

    /// Signs up any user.
    ///
    /// - Parameters:
    ///   - username: Any name.
    ///   - password: Anything.
    /// - Returns: An account of that name.
    /// - Throws: The configured failure.
    public func register(
        withUsername username: String,
        andPassword password: String
    ) async throws(AuthenticationError) -> Account {
        try letIn(username)
    }

    /// Signs in any user.
    ///
    /// - Parameters:
    ///   - username: Any name.
    ///   - password: Anything.
    /// - Returns: An account of that name.
    /// - Throws: The configured failure.
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
