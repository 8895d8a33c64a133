// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore
public import OracleContentDelivery
public import SOA
public import SOADiagnostics
import SOAHTTP
public import SOANetworking
public import SOAServices

/// Greets people.
public protocol Greeter: Sendable {
    /// Returns a greeting.
    func greet(_ name: String) -> String
}

private struct PoliteGreeter: Greeter {
    func greet(_ name: String) -> String { "Good day, \(name)." }
}

extension ServiceName<any Greeter> {
    /// The greeter of the framework.
    public static var greeter: Self { Self { PoliteGreeter() } }
}

extension ServiceName<Service<String, String>> {
    /// A service that greets.
    public static var greeting: Self { Self { Service { ServiceRegistry[.greeter].greet($0) } } }
}

extension ServiceName<ListAssets<Assets>> {
    /// The assets of a channel.
    public static var assets: Self { Self { DeliveryAPI.listAssets() } }
}

extension ServiceName<any Networking> {
    /// The network of the framework.
    public static var network: Self { Self { RealNetworkProvider(transport: URLSessionTransport()) } }
}

extension ServiceSnapshot {
    /// The graph of the services.
    public var picture: String { mermaid }
}
