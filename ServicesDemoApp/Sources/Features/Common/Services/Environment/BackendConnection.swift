// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOA
public import SOAHTTP

/// The one way from the app to its backend: every service that sends requests does so by this.
public struct BackendConnection: Sendable {
    /// Where the paths of the backend begin.
    public let baseURL: URL

    /// Where requests leave.
    public let transport: any HTTPTransport

    /// Makes a connection; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - baseURL: Where the paths of the backend begin.
    ///   - transport: Where requests leave.
    public init(baseURL: URL, transport: any HTTPTransport) {
        self.baseURL = baseURL
        self.transport = transport
    }

    /// Registers the connection to an environment.
    ///
    /// - Parameters:
    ///   - environment: Which backend to talk to.
    ///   - recorder: Records what is sent, if anything is to be recorded.
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
    /// The one way from the app to its backend.
    public static var backendConnection: Self { "BackendConnection" }
}

extension ServiceRegistryImplementation {
    /// The one way from the app to its backend.
    public var backendConnection: BackendConnection { self[.backendConnection] }
}
