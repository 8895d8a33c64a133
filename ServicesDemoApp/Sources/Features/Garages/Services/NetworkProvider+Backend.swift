// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA
public import SOANetworking

extension ServiceName where Service == any NetworkProvider {
    /// The provider for endpoints.
    public static var networkProvider: Self {
        Self("NetworkProvider") {
            let connection = try ServiceRegistry.resolve(.backendConnection)
            return RealNetworkProvider(
                transport: connection.transport,
                interceptors: [ServerInterceptor(connection.baseURL)]
            )
        }
    }
}

extension ServiceRegistryImplementation {
    /// The provider for endpoints.
    public var networkProvider: any NetworkProvider { self[.networkProvider] }
}
