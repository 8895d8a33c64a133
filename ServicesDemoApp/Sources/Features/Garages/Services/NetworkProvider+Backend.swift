// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA
public import SOANetworking

extension RealNetworkProvider {
    /// Registers the provider for endpoints, which uses the registered connection.
    public static func register() {
        ServiceRegistry.add(.networkProvider) {
            let connection = try ServiceRegistry.resolve(.backendConnection)
            return RealNetworkProvider(
                transport: connection.transport,
                interceptors: [ServerInterceptor(connection.baseURL)]
            )
        }
    }
}

extension ServiceName where Service == any NetworkProvider {
    /// The provider for endpoints.
    public static var networkProvider: Self { "NetworkProvider" }
}

extension ServiceRegistryImplementation {
    /// The provider for endpoints.
    public var networkProvider: any NetworkProvider { self[.networkProvider] }
}
