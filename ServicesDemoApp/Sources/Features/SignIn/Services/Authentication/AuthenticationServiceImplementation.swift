// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Synchronization

/// The production implementation of ``AuthenticationService``: accounts in a store, passwords as salted hashes.
///
/// Hashing is slow by design. A queue bounds the number of concurrent hashes.
public final class AuthenticationServiceImplementation: AuthenticationService {
    private let accounts: any AccountStore
    private let hasher: PasswordHasher
    private let queue: PasswordQueue
    private let current = Mutex<Account?>(nil)

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - accounts: The store of accounts.
    ///   - hasher: The hasher of passwords.
    ///   - queue: The queue that bounds the concurrent hashes.
    public init(accounts: any AccountStore, hasher: PasswordHasher, queue: PasswordQueue = PasswordQueue()) {
        self.accounts = accounts
        self.hasher = hasher
        self.queue = queue
    }

    /// Registers the service under its typed name.
    ///
    /// Each session has its own instance, with its own account.
    ///
    /// The factory resolves the dependencies of the service at its first lookup.
    public static func register() {
        ServiceRegistry.add(.authenticationService, lifetime: .scoped) {
            try AuthenticationServiceImplementation(
                accounts: ServiceRegistry.resolve(.accountStore),
                hasher: ServiceRegistry.resolve(.passwordHasher),
                queue: ServiceRegistry.resolve(.passwordQueue)
            )
        }
    }

    /// The account that is signed in, if any.
    public var currentAccount: Account? { current.withLock { $0 } }

    /// Resumes a session of an account that signed in before.
    ///
    /// - Parameter account: Who it is.
    public func resume(_ account: Account) {
        current.withLock { $0 = account }
    }

    /// Creates an account and signs in with it.
    ///
    /// - Parameters:
    ///   - username: The name for the new account; surrounding spaces are ignored.
    ///   - password: The password for the new account.
    /// - Returns: The new account.
    /// - Throws: ``AuthenticationError``; then no account was created or changed.
    @concurrent
    public func register(
        withUsername username: String,
        andPassword password: String
    ) async throws(AuthenticationError) -> Account {
        let credentials = try Credentials(username: username, password: password)
        let account = Account(username: credentials.username)
        let hash = try await hashing(for: account.username) { [hasher] () throws(PasswordHashingError) in
            try hasher.hash(credentials.password)
        }
        guard try await add(AccountRecord(account: account, passwordHash: hash)) else {
            if try await self.record(for: account.username) != nil { throw .usernameTaken(account.username) }
            throw .invalidUsername("looks like that of another account")
        }
        current.withLock { $0 = account }
        return account
    }

    /// Signs in, and replaces a hash of outdated cost.
    ///
    /// - Parameters:
    ///   - username: The name of the account; surrounding spaces are ignored.
    ///   - password: The password of the account.
    /// - Returns: The account.
    /// - Throws: ``AuthenticationError``; then the signed-in account stays the same.
    @concurrent
    public func login(
        withUsername username: String,
        andPassword password: String
    ) async throws(AuthenticationError) -> Account {
        let credentials = try Credentials(username: username, password: password)
        let record = try await record(for: credentials.username)
        let isRight = try await hashing(for: credentials.username) { [hasher] () throws(PasswordHashingError) in
            try hasher.verify(credentials.password, against: record?.passwordHash)
        }
        guard isRight, let record else { throw .wrongUsernameOrPassword }
        if hasher.isOutdated(record.passwordHash) { await renew(record, password: credentials.password) }
        current.withLock { $0 = record.account }
        return record.account
    }

    /// Stores a hash of the current cost.
    ///
    /// After a failure the old hash stays valid, and the next sign-in tries again.
    private func renew(_ record: AccountRecord, password: String) async {
        let username = record.account.username
        let hash = try? await hashing(for: username) { [hasher] () throws(PasswordHashingError) in
            try hasher.hash(password)
        }
        if let hash { try? await accounts.replace(record.passwordHash, with: hash, for: username) }
    }

    // MARK: - Conversion of errors

    private func record(for username: String) async throws(AuthenticationError) -> AccountRecord? {
        do { return try await accounts.record(for: username) } catch { throw .accountsUnavailable(error) }
    }

    private func add(_ record: AccountRecord) async throws(AuthenticationError) -> Bool {
        do { return try await accounts.add(record) } catch { throw .accountsUnavailable(error) }
    }

    private func hashing<Value: Sendable>(
        for account: String,
        _ work: @escaping @Sendable () throws(PasswordHashingError) -> Value
    ) async throws(AuthenticationError) -> Value {
        do {
            return try await queue.run(for: account) { Result(catching: work) }.get()
        } catch {
            throw .hashingFailed(error)
        }
    }
}
