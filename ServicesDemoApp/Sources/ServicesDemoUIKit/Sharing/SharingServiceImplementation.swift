// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit)

import SOA

/// The production implementation of ``SharingService``: it shows the share sheet.
final class SharingServiceImplementation: SharingService {
    /// Registers the service, which is created at its first lookup.
    static func register() {
        ServiceRegistry.add(service: SOALazyService(serviceName: sharingServiceName) { SharingServiceImplementation() })
    }
}

#endif
