// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOA
import ServiceLifecycle

/// A service that signs in, and shares each line of standard input.
struct SharingSession: Service {
    let login: Login
    let console: Console

    @MainActor
    func run() async throws {
        let account = try await login.enter(on: try Login.screen())
        console.acknowledge("\(Console.visible(account.username)) is signed \(login.signsUp ? "up and in" : "in").")
        let screen = MainViewController()
        let lines = InputLines()
        // A shutdown cancels only the wait for a line. A line that was read is shared.
        while let line = await cancelWhenGracefulShutdown({ await lines.next() }) {
            if !Mission.isBlank(line) { try await share(line, on: screen) }
        }
    }

    @MainActor
    private func share(_ line: String, on screen: MainViewController) async throws(DemoFailure) {
        screen.textField.text = line
        await screen.handleShareTextButtonTap(self)
        switch screen.presentedSheet?.outcome {
        case .success(let item): console.acknowledge("shared as number \(item.id): \(Console.visible(item.content))")
        case .failure(let error): throw DemoFailure("\(error)")
        case nil: throw DemoFailure("the main screen shared nothing")
        }
    }
}
