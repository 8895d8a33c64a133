// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit) && !os(tvOS) && !os(watchOS)

import SOA

/// The production implementation of ``SharingService``: it shows the share sheet.
final class SharingServiceImplementation: SharingService {
    /// Registers the service, which is created at its first lookup; in previews of Xcode it is the test implementation.
    static func register() {
        ServiceRegistry.add(service: SOALazyService(serviceName: sharingServiceName) { SharingServiceImplementation() })
        ServiceRegistry.add(.sharingService, when: .preview) { TestSharingServiceImplementation() }
    }
}

#endif
