// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOA

extension Walk {
    /// Signs up or in on the authentication screen.
    func authenticate() async throws(DemoFailure) {
        let signsUp = mission.signsUp
        console.chapter(
            "2. Sign \(signsUp ? "up" : "in"): the AuthenticationService goes to AuthenticationViewController"
        )
        let screen = AuthenticationViewController(try authenticationService())
        reportBuilds(askedForBy: "AuthenticationViewController")
        screen.usernameField.text = mission.credentials.username
        screen.passwordField.text = mission.credentials.password
        if signsUp {
            await screen.handleSignUpButtonTap(self)
        } else {
            await screen.handleSignInButtonTap(self)
        }
        switch screen.state {
        case .signedIn(let account):
            console.say("\(Console.visible(account.username)) is signed \(signsUp ? "up and in" : "in").")
        case .failed(let error):
            throw DemoFailure(error, mission: mission)
        case .signedOut, .working:
            throw DemoFailure("the authentication screen did nothing")
        }
    }

    /// The one place where a file that is no database shows: asked for in the way that throws.
    private func authenticationService() throws(DemoFailure) -> any AuthenticationService {
        do {
            return try ServiceRegistry.resolve(.authenticationService)
        } catch {
            throw DemoFailure(error)
        }
    }
}
