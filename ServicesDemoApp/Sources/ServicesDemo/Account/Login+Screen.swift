// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOA

extension Login {
    /// Makes the authentication screen, with the service that the registry has for it.
    ///
    /// The one place where a file that is no database shows: asked for in the way that throws.
    @MainActor
    static func screen() throws(DemoFailure) -> AuthenticationViewController {
        do {
            return AuthenticationViewController(try ServiceRegistry.resolve(.authenticationService))
        } catch {
            throw DemoFailure(error)
        }
    }

    /// Signs up or in on the authentication screen, as somebody does who types and taps.
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
