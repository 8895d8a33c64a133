// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOAHTTP
import SOALocking

/// What every service of the process works with that was given no configuration of its own.
///
/// Set it up once, at launch:
///
/// ```swift
/// Onboarding.urlProvider = MyURLProvider()
/// Onboarding.logger = MyLogger()
/// let assets = try await DeliveryAPI.listAssets().fetchNextAsync()
/// ```
///
/// Any thread may read and write. Code that may run beside other code of its kind, tests above all, gives its clients a
/// ``ContentConfiguration`` instead.
public enum Onboarding: Sendable {
    private struct State: Sendable {
        var urlProvider: (any URLProvider)?
        var logger: (any LoggingProvider)?
        var sessions: (any SessionProvider)?
        var transport: (any HTTPTransport)?
        var librarySpecific: [String: any Sendable] = [:]
    }

    private static let state = Lock(State())
    private static let transports = SessionTransports()

    /// Tells where the server is, and what is sent along; services make no URL while there is none.
    public static var urlProvider: (any URLProvider)? {
        get { state.withLock { $0.urlProvider } }
        set { exchange(\.urlProvider, for: newValue) }
    }

    /// What is told of requests and their ends.
    public static var logger: (any LoggingProvider)? {
        get { state.withLock { $0.logger } }
        set { exchange(\.logger, for: newValue) }
    }

    /// The sessions whose configuration counts; requests go by sessions of the library's own, made after them.
    public static var sessions: any SessionProvider {
        get { state.withLock { $0.sessions } ?? StandardSessions() }
        set { exchange(\.sessions, for: newValue) }
    }

    /// Where requests leave, in place of ``sessions``; nil unless somebody sets it.
    public static var transport: (any HTTPTransport)? {
        get { state.withLock { $0.transport } }
        set { exchange(\.transport, for: newValue) }
    }

    /// What other libraries keep here, by names of theirs.
    public static var librarySpecific: [String: any Sendable] {
        get { state.withLock { $0.librarySpecific } }
        set { exchange(\.librarySpecific, for: newValue) }
    }

    /// Tells where the server is.
    public static var baseURL: @Sendable () -> URL? {
        { urlProvider?.url() }
    }

    /// All of this as a value that stays current: what is set here later counts there too, but for the transport.
    public static var configuration: ContentConfiguration {
        let (transport, sessions) = state.withLock { ($0.transport, $0.sessions) }
        return ContentConfiguration(
            url: { urlProvider?.url() },
            headers: { urlProvider?.headers() ?? [:] },
            deliveryChannelToken: { urlProvider?.deliveryChannelToken() },
            transport: transport ?? transports.transport(of: sessions, .cached),
            noCacheTransport: transport ?? transports.transport(of: sessions, .uncached),
            logger: logger
        )
    }

    /// Sets a property, and lets go of the old value when the lock is free.
    private static func exchange<Value: Sendable>(_ property: WritableKeyPath<State, Value>, for value: Value) {
        _ = state.withLock { state in
            defer { state[keyPath: property] = value }
            return state[keyPath: property]
        }
    }
}

/// The name that ``Onboarding`` had first.
public typealias CaaSREST = Onboarding
