// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import BenchmarkContenders
public import SOA
public import SeedRegistry

extension ServiceRegistryImplementation {
    /// An accessor as the seed writes it.
    public var sharing: any Sharing {
        // swift-format-ignore: NeverForceUnwrap
        serviceWith(name: SharingImplementation.serviceName) as! any Sharing
    }

    /// An accessor that is its own registration.
    var ownSharing: any Sharing { service(as: (any Sharing).self) { SharingImplementation() } }
}

extension SeedServiceRegistryImplementation {
    /// An accessor as the seed writes it.
    public var sharing: any Sharing {
        sharing(name: SharingImplementation.serviceName)
    }

    /// The service of a name, as an accessor returns it.
    ///
    /// - Parameter name: The name of the service.
    /// - Returns: The service.
    public func sharing(name: String) -> any Sharing {
        // swift-format-ignore: NeverForceUnwrap
        serviceWith(name: name) as! any Sharing
    }
}
