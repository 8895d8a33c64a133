// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALocking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Makes one transport for each session, and keeps it as long as the session stays the same.
final class SessionTransports: Sendable {
    enum Kind: Sendable {
        case cached
        case uncached
    }

    private struct Made: Sendable {
        let session: URLSession
        let transport: URLSessionTransport
    }

    private static let uncached = URLSessionTransport(configuration: .withoutCache)

    private let made = Lock<[Kind: Made]>([:])

    func transport(of sessions: (any SessionProvider)?, _ kind: Kind) -> URLSessionTransport {
        guard let sessions else { return kind == .cached ? .shared : Self.uncached }
        let session = kind == .cached ? sessions.session() : sessions.noCacheSession()
        let (transport, old) = made.withLock { made -> (URLSessionTransport, Made?) in
            if let known = made[kind], known.session === session { return (known.transport, nil) }
            let transport = URLSessionTransport(like: session)
            let old = made.updateValue(Made(session: session, transport: transport), forKey: kind)
            return (transport, old)
        }
        // The old session ends here, and not while the lock is held.
        withExtendedLifetime(old) {}
        return transport
    }
}
