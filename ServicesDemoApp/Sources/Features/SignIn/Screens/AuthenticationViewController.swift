// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import DemoServices

/// The screen to sign up and in on.
///
/// Its service is handed to it: `AuthenticationViewController(authenticationService)`.
@MainActor
public final class AuthenticationViewController {
    /// Where the user name goes.
    public let usernameField = TextField()

    /// Where the password goes; emptied with every attempt.
    public let passwordField = TextField()

    /// What the screen shows.
    public private(set) var state = AuthenticationState.signedOut

    private let authenticationService: any AuthenticationService

    /// Makes the screen.
    ///
    /// - Parameter authenticationService: The service that signs people up and in.
    public init(_ authenticationService: any AuthenticationService) {
        self.authenticationService = authenticationService
    }

    /// Creates an account out of what stands in the fields.
    ///
    /// - Parameter sender: What was tapped.
    public func handleSignUpButtonTap(_ sender: Any) async {
        await attempt { username, password throws(AuthenticationError) in
            try await authenticationService.register(withUsername: username, andPassword: password)
        }
    }

    /// Signs in with what stands in the fields.
    ///
    /// - Parameter sender: What was tapped.
    public func handleSignInButtonTap(_ sender: Any) async {
        await attempt { username, password throws(AuthenticationError) in
            try await authenticationService.login(withUsername: username, andPassword: password)
        }
    }

    /// A tap while the service is at work does nothing.
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
