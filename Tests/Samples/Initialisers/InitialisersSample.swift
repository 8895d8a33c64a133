// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// The sharing example with explicit initialisers, in a module whose code is nonisolated by default.
import SOA

let sharingServiceName = "SharingService"

protocol SharingService: SOAService {
    func share(_ content: String) -> String
}

extension SharingService {
    var serviceName: String { sharingServiceName }
}

final class SharingServiceImplementation: SharingService {
    private let prefix: String

    init(prefix: String) {
        self.prefix = prefix
    }

    static func register(prefix: String) {
        ServiceRegistry.add(
            service: SOALazyService(serviceName: sharingServiceName) { SharingServiceImplementation(prefix: prefix) }
        )
    }

    func share(_ content: String) -> String {
        prefix + content
    }
}

final class TestSharingServiceImplementation: SharingService {
    init() {}

    static func register() {
        TestSharingServiceImplementation().register()
    }

    static func registerLazily() {
        ServiceRegistry.add(
            service: SOALazyService(
                serviceName: sharingServiceName,
                serviceGetter: TestSharingServiceImplementation.init
            )
        )
    }

    func share(_ content: String) -> String {
        "test " + content
    }
}

extension ServiceRegistryImplementation {
    var sharingService: SharingService {
        // swift-format-ignore: NeverForceUnwrap
        serviceWith(name: sharingServiceName) as! SharingService
    }
}

final class AppDelegate {
    func applicationDidFinishLaunching() {
        SharingServiceImplementation.register(prefix: "shared ")
    }
}

final class MainViewController {
    private let sharingService: SharingService

    init(sharingService: SharingService = ServiceRegistry.sharingService) {
        self.sharingService = sharingService
    }

    func handleShareTextButtonTap(_ text: String) -> String {
        sharingService.share(text)
    }
}
