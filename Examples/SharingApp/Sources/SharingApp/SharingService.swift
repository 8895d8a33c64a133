// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

let sharingServiceName = "SharingService"

protocol SharingService: SOAService {
    /// Shares a text, and returns what the user is told.
    func share(_ text: String) -> String
}

extension SharingService {
    var serviceName: String { sharingServiceName }
}

struct SharingServiceImplementation: SharingService {
    func share(_ text: String) -> String { "shared: \(text)" }
}

struct TestSharingServiceImplementation: SharingService {
    func share(_ text: String) -> String { "would share: \(text)" }
}

extension ServiceRegistryImplementation {
    var sharingService: any SharingService {
        // Whatever is registered under this name is a SharingService, as the app delegate sees to.
        // swift-format-ignore: NeverForceUnwrap
        serviceWith(name: sharingServiceName) as! any SharingService
    }
}
