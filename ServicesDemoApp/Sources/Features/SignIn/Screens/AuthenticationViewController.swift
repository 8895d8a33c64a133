// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import DemoServices

/// The screen for sign-up and sign-in.
///
/// It receives its service as a parameter: `AuthenticationViewController(authenticationService)`.
@MainActor
public final class AuthenticationViewController {
    /// The field for the user name.
    public let usernameField = TextField()

    /// The field for the password, which is cleared by each attempt.
    public let passwordField = TextField()

    /// The state of the screen.
    public private(set) var state = AuthenticationState.signedOut

    private let authenticationService: any AuthenticationService

    /// Creates the screen.
    ///
    /// - Parameter authenticationService: The service for sign-up and sign-in.
    public init(_ authenticationService: any AuthenticationService) {
        self.authenticationService = authenticationService
    }

    /// Creates an account with the values of the fields.
    ///
    /// - Parameter sender: What was tapped.
    public func handleSignUpButtonTap(_ sender: Any) async {
        await attempt { username, password throws(AuthenticationError) in
            try await authenticationService.register(withUsername: username, andPassword: password)
        }
    }

    /// Signs in with the values of the fields.
    ///
    /// - Parameter sender: What was tapped.
    public func handleSignInButtonTap(_ sender: Any) async {
        await attempt { username, password throws(AuthenticationError) in
            try await authenticationService.login(withUsername: username, andPassword: password)
        }
    }

    /// Makes an attempt.
    ///
    /// Does nothing while another attempt is in progress.
    private func attempt(_ action: (String, String) async throws(AuthenticationError) -> Account) async {
        guard state != .working else { return }
        state = .working
        let password = passwordField.text ?? ""
        passwordField.text = nil
        do {
            state = .signedIn(try await action(usernameField.text ?? "", password))
        } catch {
            state = .failed(error)
        }
    }
}
