// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOA

extension Walk {
    /// Shares the text on the main screen, and returns the screen.
    func share() async throws(DemoFailure) -> MainViewController {
        console.chapter("3. Share: MainViewController pulls the SharingService out of the registry")
        let screen = MainViewController()
        reportBuilds(requiredBy: "MainViewController")
        try await tapShare(on: screen)
        console.say("The outbox now holds \(try await outboxCount()).")
        return screen
    }

    /// Shares the text in an overlay that overrides the dependencies of the SharingService.
    func shareInOverlay(after screen: MainViewController) async throws {
        console.chapter("4. withOverrides: test implementations of the dependencies of the SharingService")
        let before = try await outboxCount()
        let testOutbox = TestOutbox()
        try await ServiceRegistry.withOverrides { overlay in
            overlay.add(service: TestAuthenticationServiceImplementation(currentAccount: Account(username: "tester")))
            overlay.add(.outbox) { testOutbox }
        } operation: {
            let screen = MainViewController()
            reportBuilds(requiredBy: "MainViewController")
            try await tapShare(on: screen)
        }
        console.say("The test outbox holds \(testOutbox.items().count).")
        try await reportRealOutbox(before: before)
        reportLookup(after: screen)
    }

    /// Shares the text while the SharingService is swapped for the whole process, then restores it.
    func shareWithSwap(after screen: MainViewController) async throws(DemoFailure) {
        console.chapter("5. swap and restore: a test implementation of the SharingService for the whole process")
        let before = try await outboxCount()
        let testSharingService = TestSharingServiceImplementation()
        let swap = ServiceRegistry.swap(.sharingService) { testSharingService }
        defer { swap.restore() }
        let swappedScreen = MainViewController()
        reportBuilds(requiredBy: "MainViewController")
        try await tapShare(on: swappedScreen)
        console.say("It was called \(testSharingService.shared.count) time, and put nothing into an outbox.")
        try await reportRealOutbox(before: before)
        console.say("The screen of step 3 keeps what it pulled: \(name(of: screen.sharingService)).")
        swap.restore()
        reportLookup(after: screen)
    }

    /// Prints the service that a new screen pulls, compared with an earlier screen.
    private func reportLookup(after screen: MainViewController) {
        let service = MainViewController().sharingService
        let isSame = service as AnyObject === screen.sharingService as AnyObject
        let instance = isSame ? "the instance of step 3" : "another instance than in step 3"
        console.say("Afterwards a new MainViewController pulls \(name(of: service)), \(instance).")
    }

    private func reportRealOutbox(before: Int) async throws(DemoFailure) {
        console.say("The real outbox held \(before) and holds \(try await outboxCount()).")
    }

    private func tapShare(on screen: MainViewController) async throws(DemoFailure) {
        screen.textField.text = mission.text
        await screen.handleShareTextButtonTap(self)
        switch screen.presentedSheet?.outcome {
        case .success(let item):
            let text = Console.visible(item.content)
            let sender = Console.visible(item.sender.username)
            console.say("\(name(of: screen.sharingService)) shared \"\(text)\" from \(sender) as number \(item.id).")
        case .failure(let error):
            throw DemoFailure("\(error)")
        case nil:
            throw DemoFailure("the main screen shared nothing")
        }
    }

    private func outboxCount() async throws(DemoFailure) -> Int {
        do {
            return try await ServiceRegistry.outbox.items().count
        } catch {
            throw DemoFailure("\(error)")
        }
    }

    private func name(of service: any SharingService) -> String {
        "\(type(of: service))"
    }
}
