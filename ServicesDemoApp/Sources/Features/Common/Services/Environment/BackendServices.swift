// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOANetworking

/// All services that send requests, and the one connection that they send them by.
public enum BackendServices: Sendable {
    /// Registers them, at launch and whenever the app is pointed at another backend.
    ///
    /// Whoever looks one up from now on gets an answer of that environment. What was handed out before keeps asking the
    /// environment that it was made for.
    ///
    /// - Parameters:
    ///   - environment: Which backend to talk to.
    ///   - recorder: Records what is sent, if anything is to be recorded.
    public static func register(to environment: DemoEnvironment, recorder: Recorder? = nil) {
        BackendConnection.register(to: environment, recorder: recorder)
        CommonServiceContext.register()
        VehicleTaxService.register()
        CatalogueSearchService.register()
        RealNetworkProvider.register()
        ContentGalleryServiceImplementation.register()
    }
}
