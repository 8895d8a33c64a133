// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOAHTTP
import SOALocking

/// The configuration of the process, for services that have none of their own.
///
/// Set it up once, at launch:
///
/// ```swift
/// Onboarding.urlProvider = MyServer()
/// let assets = try await DeliveryAPI.listAssets().fetchNextAsync()
/// ```
///
/// Any thread may read and write. Tests, and other code that runs in parallel, give their clients a
/// ``ContentConfiguration`` instead.
public enum Onboarding: Sendable {
    private struct State: Sendable {
        var urlProvider: (any URLProvider)?
        var logger: (any LoggingProvider)?
        var sessions: any SessionProvider = StandardSessions()
        var transport: (any HTTPTransport)?
        var librarySpecific: [String: any Sendable] = [:]
    }

    private static let state = Lock(State())
    private static let transports = SessionTransports()
    /// One for all configurations, of which a request may take several.
    private static let server = RequestServers.fixed { urlProvider }

    /// The base URL, headers and channel token; services have no URL while it is nil.
    ///
    /// To change the host, set another one: each request has all from one of them.
    public static var urlProvider: (any URLProvider)? {
        get { state.withLock { $0.urlProvider } }
        set { state.exchange(\.urlProvider, for: newValue) }
    }

    /// The logger of requests and their outcomes.
    public static var logger: (any LoggingProvider)? {
        get { state.withLock { $0.logger } }
        set { state.exchange(\.logger, for: newValue) }
    }

    /// The sessions whose configuration counts; requests go by sessions of the library that are set up like them.
    public static var sessions: any SessionProvider {
        get { state.withLock { $0.sessions } }
        set { state.exchange(\.sessions, for: newValue) }
    }

    /// The transport of requests, in place of ``sessions``.
    public static var transport: (any HTTPTransport)? {
        get { state.withLock { $0.transport } }
        set { state.exchange(\.transport, for: newValue) }
    }

    /// Values of other libraries, by their names.
    public static var librarySpecific: [String: any Sendable] {
        get { state.withLock { $0.librarySpecific } }
        set { state.exchange(\.librarySpecific, for: newValue) }
    }

    /// Returns the base URL.
    public static var baseURL: @Sendable () -> URL? {
        { urlProvider?.url() }
    }

    /// All of this as a configuration.
    ///
    /// Another ``urlProvider`` that is set later counts there too; logger, sessions and transport are those of now.
    public static var configuration: ContentConfiguration {
        let (transport, sessions) = state.withLock { ($0.transport, $0.sessions) }
        return ContentConfiguration(
            server: server,
            transport: transport ?? transports.transport(of: sessions, .cached),
            noCacheTransport: transport == nil ? transports.transport(of: sessions, .uncached) : nil,
            logger: logger
        )
    }
}

/// The former name of ``Onboarding``.
public typealias CaaSREST = Onboarding
