// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// The accessor of the README, as the seed writes it.
// swift-format-ignore-file: NeverForceUnwrap

import SOA
import SOATesting
import Testing

// What the README's app needs of UIKit, which watchOS has only in part, and elsewhere a test can't create an application.
@MainActor class UIResponder {}
@MainActor final class UIApplication {}
@MainActor protocol UIApplicationDelegate {}
@MainActor class UIViewController {
    func viewDidLoad() {}
}

protocol SharingService: SOAService {
    func share(_ text: String) -> String
}

extension SharingService {
    var serviceName: String { "SharingService" }
}

struct MailSharing: SharingService {
    func share(_ text: String) -> String { "mailed: \(text)" }
}

struct TestSharing: SharingService {
    func share(_ text: String) -> String { "would share: \(text)" }
}

extension ServiceRegistryImplementation {
    var sharingService: any SharingService { serviceWith(name: "SharingService") as! any SharingService }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
    func applicationDidFinishLaunching(_ application: UIApplication) {
        ServiceRegistry.add(service: SOALazyService(serviceName: "SharingService") { MailSharing() })  // not built yet
    }
}

final class MainViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        print(ServiceRegistry.sharingService.share("hello"))  // built now, once. Prints "mailed: hello"
    }
}

/// What the screen prints.
private let printed = PrintedLines()

private func print(_ text: String) {
    printed.add(text)
}

@Suite(.serialized) struct SharingTests {
    @MainActor
    @Test(.services { $0.add(service: TestSharing()) })  // an overlay, for this test alone
    func `The screen shares a greeting`() {
        MainViewController().viewDidLoad()  // prints "would share: hello"
        #expect(printed.take() == ["would share: hello"])
    }

    @MainActor
    @Test(.services())
    func `What the app delegate registers, the screen resolves`() {
        AppDelegate().applicationDidFinishLaunching(UIApplication())
        #expect(ServiceRegistry.snapshot().entries.map(\.state) == [.unbuilt])
        MainViewController().viewDidLoad()
        #expect(printed.take() == ["mailed: hello"])
    }
}
