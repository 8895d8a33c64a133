// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Synchronization

/// The production implementation of ``AuthenticationService``: accounts in a store, passwords as salted hashes.
///
/// Hashing takes a while by design, so it happens off the caller's actor.
public final class AuthenticationServiceImplementation: AuthenticationService {
    private let accounts: any AccountStore
    private let hasher: PasswordHasher
    private let current = Mutex<Account?>(nil)

    /// Makes the service out of what it depends on.
    ///
    /// - Parameters:
    ///   - accounts: Where accounts are kept.
    ///   - hasher: What turns passwords into hashes.
    public init(accounts: any AccountStore, hasher: PasswordHasher) {
        self.accounts = accounts
        self.hasher = hasher
    }

    /// Registers the service under its typed name: each session has its own, since each has somebody else signed in.
    ///
    /// The closure asks the registry for what the service depends on, and
    /// runs when somebody first asks for the service.
    public static func register() {
        ServiceRegistry.add(.authenticationService, lifetime: .scoped) {
            try AuthenticationServiceImplementation(
                accounts: ServiceRegistry.resolve(.accountStore),
                hasher: ServiceRegistry.resolve(.passwordHasher)
            )
        }
    }

    /// Who is signed in, if anybody.
    public var currentAccount: Account? { current.withLock { $0 } }

    /// Creates an account and signs in with it.
    ///
    /// - Parameters:
    ///   - username: The name for the new account; spaces around it do not count.
    ///   - password: The password for the new account.
    /// - Returns: The new account.
    /// - Throws: ``AuthenticationError``, and then no account was created or changed.
    @concurrent
    public func register(
        withUsername username: String,
        andPassword password: String
    ) async throws(AuthenticationError) -> Account {
        let credentials = try Credentials(username: username, password: password)
        let account = Account(username: credentials.username)
        let record = AccountRecord(account: account, passwordHash: try hash(credentials.password))
        guard try add(record) else { throw .usernameTaken(account.username) }
        current.withLock { $0 = account }
        return account
    }

    /// Signs in.
    ///
    /// - Parameters:
    ///   - username: The name of the account; spaces around it do not count.
    ///   - password: The password of the account.
    /// - Returns: The account.
    /// - Throws: ``AuthenticationError``, and then whoever was signed in before still is.
    @concurrent
    public func login(
        withUsername username: String,
        andPassword password: String
    ) async throws(AuthenticationError) -> Account {
        let credentials = try Credentials(username: username, password: password)
        let record = try record(for: credentials.username)
        guard try verify(credentials.password, against: record?.passwordHash), let record else {
            throw .wrongUsernameOrPassword
        }
        current.withLock { $0 = record.account }
        return record.account
    }

    // MARK: - Errors of the services below, told as errors of this one

    private func record(for username: String) throws(AuthenticationError) -> AccountRecord? {
        do { return try accounts.record(for: username) } catch { throw .accountsUnavailable(error) }
    }

    private func add(_ record: AccountRecord) throws(AuthenticationError) -> Bool {
        do { return try accounts.add(record) } catch { throw .accountsUnavailable(error) }
    }

    private func hash(_ password: String) throws(AuthenticationError) -> PasswordHash {
        do { return try hasher.hash(password) } catch { throw .hashingFailed(error) }
    }

    private func verify(_ password: String, against hash: PasswordHash?) throws(AuthenticationError) -> Bool {
        do { return try hasher.verify(password, against: hash) } catch { throw .hashingFailed(error) }
    }
}
