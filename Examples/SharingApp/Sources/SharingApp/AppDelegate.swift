// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// Launches the app: registers its services, and shows the first screen.
@main
struct AppDelegate {
    static func main() {
        let delegate = AppDelegate()
        delegate.applicationDidFinishLaunching()
        for line in MainViewController().viewDidLoad() { print(line) }
    }

    /// Registers what the app needs; nothing is built before it is looked up.
    func applicationDidFinishLaunching() {
        ServiceRegistry.add(
            service: SOALazyService(serviceName: sharingServiceName) { SharingServiceImplementation() }
        )
    }
}
