// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOA

extension Login {
    /// Creates the authentication screen with its service.
    ///
    /// Resolves the service by the throwing method, which reports a file that is not a database.
    @MainActor
    static func screen() throws(DemoFailure) -> AuthenticationViewController {
        do {
            return AuthenticationViewController(try ServiceRegistry.resolve(.authenticationService))
        } catch {
            throw DemoFailure(error)
        }
    }

    /// Signs up or in on the authentication screen, by its fields and buttons.
    @MainActor
    func enter(on screen: AuthenticationViewController) async throws(DemoFailure) -> Account {
        screen.usernameField.text = credentials.username
        screen.passwordField.text = credentials.password
        if signsUp {
            await screen.handleSignUpButtonTap(self)
        } else {
            await screen.handleSignInButtonTap(self)
        }
        switch screen.state {
        case .signedIn(let account): return account
        case .failed(let error): throw DemoFailure(error)
        case .signedOut, .working: throw DemoFailure("the authentication screen did nothing")
        }
    }
}
