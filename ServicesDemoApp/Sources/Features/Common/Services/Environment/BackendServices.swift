// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA
import SOANetworking

/// All services that send requests, and the connection that they share.
public struct BackendServices: ServiceModule {
    private let environment: DemoEnvironment
    private let recorder: Recorder?

    /// Creates the module.
    ///
    /// - Parameters:
    ///   - environment: The environment of the backend.
    ///   - recorder: The recorder of requests, if any.
    public init(to environment: DemoEnvironment, recorder: Recorder? = nil) {
        self.environment = environment
        self.recorder = recorder
    }

    /// Registers the connection, and lists the services with default factories, so snapshots and validation include them.
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

    /// Changes the environment of a running app.
    ///
    /// Each service is built again at its next lookup. Instances that were returned before keep their environment.
    ///
    /// - Parameters:
    ///   - environment: The environment of the backend.
    ///   - recorder: The recorder of requests, if any.
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
