// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOAHTTP

/// The configuration of services: server, headers, transport and logger.
///
/// A client takes it as a value, so tests need no globals:
///
/// ```swift
/// let client = NotesClient(configuration: ContentConfiguration(url: url, transport: transport))
/// ```
///
/// The closures are called for each request, from any thread.
public struct ContentConfiguration: Sendable {
    /// The base URL; its path comes before the path of each service.
    public var url: @Sendable () -> URL?

    /// The headers of every request; ``secrets`` and ``standardSecrets`` among them go to the host of ``url`` alone.
    public var headers: @Sendable () -> [String: String]

    /// The channel token of services that have none of their own.
    public var deliveryChannelToken: @Sendable () -> String?

    /// The transport of requests.
    ///
    /// A download continues where its connection broke off, by the `ResumptionMiddleware` of the transport if it has one, or
    /// else by one behind all other middleware.
    public var transport: any HTTPTransport

    /// The transport of services that use no cache; ``transport``, unless one is given or set.
    public var noCacheTransport: any HTTPTransport {
        get { ownNoCacheTransport ?? transport }
        set { ownNoCacheTransport = newValue }
    }

    private var ownNoCacheTransport: (any HTTPTransport)?

    /// The logger of requests and their outcomes, which receives no secrets.
    public var logger: (any LoggingProvider)?

    /// The names of headers, parameters and fields that are secrets.
    public var secrets: Secrets

    /// The clock that measures the waits of services, for polling and for resuming downloads.
    public var clock: any Clock<Duration>

    /// The secrets by default: those of common use, and channel tokens.
    public static let standardSecrets = Secrets.standard.adding(
        headers: [QueryParameter.channelToken],
        parameters: [QueryParameter.channelToken],
        fields: [QueryParameter.channelToken]
    )

    /// Creates a configuration whose server may be another one while it is in use.
    ///
    /// - Parameters:
    ///   - server: Returns the server; called once for each request, so that none has the URL of one server with the headers
    ///     or the token of another.
    ///   - transport: The transport of requests.
    ///   - noCacheTransport: The transport of services that use no cache; nil for the same.
    ///   - logger: The logger of requests.
    public init(
        server: @escaping @Sendable () -> (any URLProvider)?,
        transport: any HTTPTransport = URLSessionTransport.shared,
        noCacheTransport: (any HTTPTransport)? = nil,
        logger: (any LoggingProvider)? = nil
    ) {
        let server = RequestServers.fixed(server)
        self.init(
            url: { server()?.url() },
            headers: { server()?.headers() ?? [:] },
            deliveryChannelToken: { server()?.deliveryChannelToken() },
            transport: transport,
            noCacheTransport: noCacheTransport,
            logger: logger
        )
    }

    /// Creates a configuration of closures, whose results may change while it is in use.
    ///
    /// They are called one after the other: if the host changes, use ``init(server:transport:noCacheTransport:logger:)``.
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
        ownNoCacheTransport = noCacheTransport
        self.logger = logger
        secrets = Self.standardSecrets
        clock = ContinuousClock()
    }

    /// Creates a configuration of constants.
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
