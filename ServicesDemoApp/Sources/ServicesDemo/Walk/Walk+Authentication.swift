// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices

extension Walk {
    /// Signs up or in on the authentication screen.
    func authenticate() async throws(DemoFailure) {
        let direction = mission.login.signsUp ? "up" : "in"
        console.chapter("2. Sign \(direction): the AuthenticationService goes to AuthenticationViewController")
        let screen = try Login.screen()
        reportBuilds(requiredBy: "AuthenticationViewController")
        let account = try await mission.login.enter(on: screen)
        console.say("\(Console.visible(account.username)) is signed \(mission.login.signsUp ? "up and in" : "in").")
    }
}
