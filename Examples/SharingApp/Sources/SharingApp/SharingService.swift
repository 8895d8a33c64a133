// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

let sharingServiceName = "SharingService"

protocol SharingService: SOAService {
    /// Shares a text, and returns a message for the user.
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
        // The app delegate registers a SharingService under this name.
        // swift-format-ignore: NeverForceUnwrap
        serviceWith(name: sharingServiceName) as! any SharingService
    }
}
