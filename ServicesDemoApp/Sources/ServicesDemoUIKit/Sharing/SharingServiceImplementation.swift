// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit)

import SOA

/// The production implementation of ``SharingService``: it shows the share sheet.
final class SharingServiceImplementation: SharingService {
    /// Registers the service, to be created on its first lookup; in a preview of Xcode it is the test implementation.
    static func register() {
        ServiceRegistry.add(service: SOALazyService(serviceName: sharingServiceName) { SharingServiceImplementation() })
        ServiceRegistry.add(.sharingService, when: .preview) { TestSharingServiceImplementation() }
    }
}

#endif
