// Seed 002's sharing example with the platform part left out. Must compile, unchanged, in Swift 5 mode and,
// with the classes made `final`, in Swift 6 mode.
import SOA

let sharingServiceName = "SharingService"

protocol SharingService: SOAService {
    func share(_ content: String) -> String
}

extension SharingService {
    var serviceName: String { get { return sharingServiceName } }
    func share(_ content: String) -> String { "shared " + content }
}

internal final class SharingServiceImplementation: SharingService {
    internal static func register() {
        ServiceRegistry.add(service: SOALazyService(serviceName: sharingServiceName) { SharingServiceImplementation() })
    }
}

internal final class TestSharingServiceImplementation: SharingService {
    internal static func register() {
        TestSharingServiceImplementation().register()
    }
    func share(_ content: String) -> String { "test " + content }
}

extension ServiceRegistryImplementation {
    var sharingService: SharingService {
        get { return serviceWith(name: sharingServiceName) as! SharingService }
    }
}

final class MainViewController {
    let sharingService = ServiceRegistry.sharingService
    func handleShareTextButtonTap(_ text: String) -> String { sharingService.share(text) }
}
