// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALoopbackSupport
import SOATestSupport
import Testing

@testable import OracleContentCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(10))) struct SessionTransportsTests {
    /// Creates a session whenever one is requested, as a closure of an app may do.
    private final class Provider: SessionProvider {
        let sessions = Counter()
        let uncachedSessions = Counter()

        var session: @Sendable () -> URLSession {
            { [sessions] in
                sessions.increment()
                return URLSession(configuration: .ephemeral)
            }
        }

        var noCacheSession: @Sendable () -> URLSession {
            { [uncachedSessions] in
                uncachedSessions.increment()
                return URLSession(configuration: .ephemeral)
            }
        }
    }

    @Test func `Each request takes one session of a provider`() async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond(body: Data(#"{ "text": "milk" }"#.utf8))
        } _: { server in
            let provider = Provider()
            let transports = SessionTransports()
            let service = ReadNote().overrideConfiguration(
                ContentConfiguration(
                    url: { server.url() },
                    transport: transports.transport(of: provider, .cached),
                    noCacheTransport: transports.transport(of: provider, .uncached)
                )
            )
            #expect(service.request != nil && provider.sessions.value == 0)
            for _ in 0..<3 { _ = try await service.fetchAsync() }
            #expect(provider.sessions.value == 3 && provider.uncachedSessions.value == 0)
            _ = try await service.useNoCacheSession().fetchAsync()
            #expect(provider.sessions.value == 3 && provider.uncachedSessions.value == 1)
        }
    }
}
