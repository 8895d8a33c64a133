// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOAHTTP

/// What services work with: where the server is, what is sent along, and how.
///
/// A value that a client is given, so that tests need no globals:
///
/// ```swift
/// let client = DeliveryAPI(configuration: ContentConfiguration(url: url, transport: stubs))
/// ```
///
/// The closures are asked each time that a request is made, from any thread.
public struct ContentConfiguration: Sendable {
    /// Where the server is; a path of it comes before the path of each service.
    public var url: @Sendable () -> URL?

    /// Headers for every request; those that are secrets go to the host of ``url`` alone.
    public var headers: @Sendable () -> [String: String]

    /// The channel token for services that were given none.
    public var deliveryChannelToken: @Sendable () -> String?

    /// Where requests leave.
    ///
    /// A download continues where its connection broke off.
    public var transport: any HTTPTransport

    /// Where the requests of services leave that want no cache between them and the server.
    public var noCacheTransport: any HTTPTransport

    /// What is told of requests and their ends; it gets no secrets to see.
    public var logger: (any LoggingProvider)?

    /// Which headers, parameters and fields are secrets.
    public var secrets: Secrets

    /// The clock by which services wait.
    public var clock: any Clock<Duration>

    /// What counts as secrets unless somebody says otherwise: those of common use, and channel tokens.
    public static let standardSecrets = Secrets.standard.adding(
        headers: [ChannelToken.parameterName],
        parameters: [ChannelToken.parameterName],
        fields: [ChannelToken.parameterName]
    )

    /// Makes a configuration of what may change while it is in use.
    ///
    /// - Parameters:
    ///   - url: Tells where the server is.
    ///   - headers: Gives headers for every request.
    ///   - deliveryChannelToken: Gives the channel token for services that were given none.
    ///   - transport: Where requests leave.
    ///   - noCacheTransport: Where the requests of services leave that want no cache; by default the same.
    ///   - logger: What is told of requests and their ends.
    public init(
        url: @escaping @Sendable () -> URL?,
        headers: @escaping @Sendable () -> [String: String] = { [:] },
        deliveryChannelToken: @escaping @Sendable () -> String? = { nil },
        transport: any HTTPTransport = URLSessionTransport.shared,
        noCacheTransport: (any HTTPTransport)? = nil,
        logger: (any LoggingProvider)? = nil
    ) {
        self.url = url
        self.headers = headers
        self.deliveryChannelToken = deliveryChannelToken
        self.transport = transport
        self.noCacheTransport = noCacheTransport ?? transport
        self.logger = logger
        secrets = Self.standardSecrets
        clock = ContinuousClock()
    }

    /// Makes a configuration of what stays as it is.
    ///
    /// - Parameters:
    ///   - url: Where the server is.
    ///   - headers: Headers for every request.
    ///   - deliveryChannelToken: The channel token for services that were given none.
    ///   - transport: Where requests leave.
    ///   - logger: What is told of requests and their ends.
    public init(
        url: URL,
        headers: [String: String] = [:],
        deliveryChannelToken: String? = nil,
        transport: any HTTPTransport = URLSessionTransport.shared,
        logger: (any LoggingProvider)? = nil
    ) {
        self.init(
            url: { url },
            headers: { headers },
            deliveryChannelToken: { deliveryChannelToken },
            transport: transport,
            logger: logger
        )
    }
}
