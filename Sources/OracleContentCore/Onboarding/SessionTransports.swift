// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALocking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The transports of sessions, each kept as long as its session stays the same.
final class SessionTransports: Sendable {
    enum Kind: Sendable {
        case cached, uncached
    }

    private typealias Entry = (session: URLSession, transport: URLSessionTransport)

    private let entries = Lock<[Kind: Entry]>([:])

    /// The transport by the sessions of a provider.
    func transport(of sessions: any SessionProvider, _ kind: Kind) -> any HTTPTransport {
        ProvidedTransport(sessions: sessions, kind: kind, transports: self)
    }

    fileprivate func transport(of session: URLSession, _ kind: Kind) -> URLSessionTransport {
        let (transport, old) = entries.withLock { entries -> (URLSessionTransport, Entry?) in
            if let known = entries[kind], known.session === session { return (known.transport, nil) }
            let transport = URLSessionTransport(like: session)
            return (transport, entries.updateValue((session, transport), forKey: kind))
        }
        // The old session is released here, and not while the lock is held.
        withExtendedLifetime(old) {}
        return transport
    }
}

/// Sends each request by the session that a provider has at that moment.
private struct ProvidedTransport: HTTPTransport {
    let sessions: any SessionProvider
    let kind: SessionTransports.Kind
    let transports: SessionTransports

    func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        let session = kind == .cached ? sessions.session() : sessions.noCacheSession()
        return try await transports.transport(of: session, kind).send(request, options: options)
    }
}
