// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOA
import SOATesting
import Testing

@Suite @MainActor struct AuthenticationViewControllerTests {
    @Test(.services { $0.add(service: TestAuthenticationServiceImplementation()) })
    func `a tap signs in with the values of the fields`() async throws {
        let service = ServiceRegistry.authenticationService
        let screen = AuthenticationViewController(service)
        #expect(screen.state == .signedOut)
        screen.usernameField.text = "ann"
        screen.passwordField.text = "secret"
        await screen.handleSignInButtonTap(self)
        #expect(screen.state == .signedIn(Account(username: "ann")))
        #expect(service.currentAccount == Account(username: "ann"))
    }

    @Test(.services { $0.add(service: TestAuthenticationServiceImplementation()) })
    func `a tap signs up with the values of the fields`() async throws {
        let screen = AuthenticationViewController(ServiceRegistry.authenticationService)
        screen.usernameField.text = "ann"
        await screen.handleSignUpButtonTap(self)
        #expect(screen.state == .signedIn(Account(username: "ann")))
    }

    @Test(.services { $0.add(service: TestAuthenticationServiceImplementation(failure: .wrongUsernameOrPassword)) })
    func `a failure is shown, and the password field is cleared`() async throws {
        let screen = AuthenticationViewController(ServiceRegistry.authenticationService)
        screen.usernameField.text = "ann"
        screen.passwordField.text = "guess"
        await screen.handleSignInButtonTap(self)
        #expect(screen.state == .failed(.wrongUsernameOrPassword))
        #expect(screen.usernameField.text == "ann")
        #expect(screen.passwordField.text == nil)
    }

    @Test(
        .services {
            $0.add(.accountStore) { TestAccountStore() }
            $0.add(.passwordHasher) { PasswordHasher(cost: .minimal) }
        }
    )
    func `the production service works with test implementations of its dependencies`() async throws {
        AuthenticationServiceImplementation.register()
        let screen = AuthenticationViewController(ServiceRegistry.authenticationService)
        screen.usernameField.text = "ann"
        screen.passwordField.text = "secret"
        await screen.handleSignUpButtonTap(self)
        screen.passwordField.text = "guess"
        await screen.handleSignInButtonTap(self)
        #expect(screen.state == .failed(.wrongUsernameOrPassword))
        screen.passwordField.text = "secret"
        await screen.handleSignInButtonTap(self)
        #expect(screen.state == .signedIn(Account(username: "ann")))
    }
}
