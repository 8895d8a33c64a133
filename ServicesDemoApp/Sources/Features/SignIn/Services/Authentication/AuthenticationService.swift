// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

/// The name that the authentication service is registered and looked up under.
public let authenticationServiceName = "AuthenticationService"

/// A service for sign-up and sign-in.
public protocol AuthenticationService: SOAService {
    /// The account that is signed in, if any.
    var currentAccount: Account? { get }

    /// Resumes a session of an account that signed in before, such as in another process.
    ///
    /// - Parameter account: Who it is.
    func resume(_ account: Account)

    /// Creates an account and signs in with it.
    ///
    /// - Parameters:
    ///   - username: The name for the new account; surrounding spaces are ignored.
    ///   - password: The password for the new account.
    /// - Returns: The new account.
    /// - Throws: ``AuthenticationError``; then no account was created or changed.
    @discardableResult
    func register(
        withUsername username: String,
        andPassword password: String
    ) async throws(AuthenticationError) -> Account

    /// Signs in.
    ///
    /// - Parameters:
    ///   - username: The name of the account; surrounding spaces are ignored.
    ///   - password: The password of the account.
    /// - Returns: The account.
    /// - Throws: ``AuthenticationError``; then the signed-in account stays the same.
    @discardableResult
    func login(
        withUsername username: String,
        andPassword password: String
    ) async throws(AuthenticationError) -> Account
}

extension AuthenticationService {
    /// The name that every implementation is registered under.
    public var serviceName: String { authenticationServiceName }
}

extension ServiceName where Service == any AuthenticationService {
    /// The typed form of ``authenticationServiceName``.
    public static var authenticationService: Self { Self(authenticationServiceName) }
}

extension ServiceRegistryImplementation {
    /// The service for sign-up and sign-in.
    public var authenticationService: any AuthenticationService { self[.authenticationService] }
}
