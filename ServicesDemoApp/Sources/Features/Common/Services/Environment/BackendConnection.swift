// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOA
public import SOAHTTP

/// The connection of the app to its backend, which all services use for their requests.
public struct BackendConnection: Sendable {
    /// The base URL of the backend.
    public let baseURL: URL

    /// The transport that sends requests.
    public let transport: any HTTPTransport

    /// Creates a connection; it sends nothing yet.
    ///
    /// - Parameters:
    ///   - baseURL: The base URL of the backend.
    ///   - transport: The transport that sends requests.
    public init(baseURL: URL, transport: any HTTPTransport) {
        self.baseURL = baseURL
        self.transport = transport
    }

    /// Registers the connection to an environment.
    ///
    /// - Parameters:
    ///   - environment: The environment of the backend.
    ///   - recorder: The recorder of requests, if any.
    ///   - registry: The registry to register in.
    public static func register(
        to environment: DemoEnvironment,
        recorder: Recorder? = nil,
        in registry: ServiceRegistryImplementation = .current
    ) {
        registry.add(.backendConnection) {
            let connection = try environment.connect()
            return recorder?.recording(connection) ?? connection
        }
    }
}

extension ServiceName where Service == BackendConnection {
    /// The connection of the app to its backend.
    public static var backendConnection: Self { "BackendConnection" }
}

extension ServiceRegistryImplementation {
    /// The connection of the app to its backend.
    public var backendConnection: BackendConnection { self[.backendConnection] }
}
