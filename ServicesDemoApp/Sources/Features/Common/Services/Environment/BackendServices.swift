// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA
import SOANetworking

/// All services that send requests, and the one connection that they send them by.
public struct BackendServices: ServiceModule {
    private let environment: DemoEnvironment
    private let recorder: Recorder?

    /// Creates the module.
    ///
    /// - Parameters:
    ///   - environment: Which backend to talk to.
    ///   - recorder: Records what is sent, if anything is to be recorded.
    public init(to environment: DemoEnvironment, recorder: Recorder? = nil) {
        self.environment = environment
        self.recorder = recorder
    }

    /// Registers the connection; the services are one line each, and are listed so that snapshots and validation know them.
    ///
    /// - Parameter registry: The registry to register in.
    public func register(in registry: ServiceRegistryImplementation) {
        BackendConnection.register(to: environment, recorder: recorder, in: registry)
        registry.add(
            defaults: .serviceProvider,
            .vehicleTaxService,
            .catalogueSearchService,
            .networkProvider,
            .contentGalleryService
        )
    }

    /// Points an app that runs at another environment.
    ///
    /// Each service is built anew on its next lookup. An instance that somebody holds keeps its environment.
    ///
    /// - Parameters:
    ///   - environment: Which backend to talk to.
    ///   - recorder: Records what is sent, if anything is to be recorded.
    ///   - registry: The registry of the app.
    public static func point(
        to environment: DemoEnvironment,
        recorder: Recorder? = nil,
        in registry: ServiceRegistryImplementation
    ) {
        BackendConnection.register(to: environment, recorder: recorder, in: registry)
        registry.reset(.serviceProvider)
        registry.reset(.vehicleTaxService)
        registry.reset(.catalogueSearchService)
        registry.reset(.networkProvider)
        registry.reset(.contentGalleryService)
    }
}
