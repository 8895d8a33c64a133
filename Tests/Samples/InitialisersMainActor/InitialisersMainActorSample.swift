// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// The sharing example with explicit initialisers, in a module whose default isolation is the main actor.
import SOA

nonisolated let sharingServiceName = "SharingService"

protocol SharingService: SOAService {
    func share(_ content: String) -> String
}

extension SharingService {
    nonisolated var serviceName: String { sharingServiceName }
}

class SharingServiceImplementation: SharingService {
    private let prefix: String
    private(set) var shared: [String] = []

    init(prefix: String) {
        self.prefix = prefix
    }

    static func register(prefix: String) {
        ServiceRegistry.add(
            service: SOALazyService(serviceName: sharingServiceName) { SharingServiceImplementation(prefix: prefix) }
        )
    }

    func share(_ content: String) -> String {
        shared.append(content)
        return prefix + content
    }
}

class TestSharingServiceImplementation: SharingService {
    private(set) var calls = 0

    init() {}

    static func register() {
        TestSharingServiceImplementation().register()
    }

    static func registerLazily() {
        ServiceRegistry.add(
            service: SOALazyService(serviceName: sharingServiceName) { TestSharingServiceImplementation() }
        )
    }

    func share(_ content: String) -> String {
        calls += 1
        return "test " + content
    }
}

/// A service that can be built on any thread, registered as its initialiser.
nonisolated final class PlainSharingServiceImplementation: SOAService {
    var serviceName: String { "PlainSharingService" }

    init() {}

    static func register() {
        ServiceRegistry.add(
            service: SOALazyService(
                serviceName: "PlainSharingService",
                serviceGetter: PlainSharingServiceImplementation.init
            )
        )
    }
}

extension ServiceRegistryImplementation {
    var sharingService: SharingService {
        // swift-format-ignore: NeverForceUnwrap
        serviceWith(name: sharingServiceName) as! SharingService
    }
}

class AppDelegate {
    init() {}

    func applicationDidFinishLaunching() {
        SharingServiceImplementation.register(prefix: "shared ")
        PlainSharingServiceImplementation.register()
    }
}

class MainViewController {
    let sharingService: SharingService

    init(sharingService: SharingService = ServiceRegistry.sharingService) {
        self.sharingService = sharingService
    }

    func handleShareTextButtonTap(_ text: String) -> String {
        sharingService.share(text)
    }
}
