// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOANetworking

/// All services that send requests, and the connection that they share.
public enum BackendServices: Sendable {
    /// Registers the services, at launch and for each change of the environment.
    ///
    /// Later lookups return services of the new environment. Services that were returned before keep the environment
    /// that they were created for.
    ///
    /// - Parameters:
    ///   - environment: The environment of the backend.
    ///   - recorder: The recorder of requests, if any.
    public static func register(to environment: DemoEnvironment, recorder: Recorder? = nil) {
        BackendConnection.register(to: environment, recorder: recorder)
        CommonServiceContext.register()
        VehicleTaxService.register()
        CatalogueSearchService.register()
        RealNetworkProvider.register()
        ContentGalleryServiceImplementation.register()
    }
}
