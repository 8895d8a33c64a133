// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA
public import SOANetworking

extension RealNetworkProvider {
    /// Registers the provider that endpoints are asked by, over whatever connection the registry has.
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
    /// What endpoints are asked by.
    public static var networkProvider: Self { "NetworkProvider" }
}

extension ServiceRegistryImplementation {
    /// What endpoints are asked by.
    public var networkProvider: any NetworkProvider { self[.networkProvider] }
}
