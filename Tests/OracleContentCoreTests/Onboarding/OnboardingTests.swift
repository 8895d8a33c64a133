// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import SOAHTTP
import SOALoopbackSupport
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One test after the other, and no others, since the settings of onboarding apply to the whole process.
@Suite(.serialized, .timeLimit(.minutes(10))) struct OnboardingTests {
    private struct Provider: URLProvider {
        let url: @Sendable () -> URL? = { URL(string: "https://onboarded.example.com") }
        let headers: @Sendable () -> [String: String] = { ["X-App": "1"] }
        let deliveryChannelToken: @Sendable () -> String? = { "token" }
    }

    @Test func `Services without a configuration use the onboarded one`() async throws {
        #expect(ReadNote().url == nil)
        await #expect(throws: OracleContentError.invalidRequest) { try await ReadNote().fetchAsync() }
        let stubs = StubTransport()
        stubs.stub { _ in .json(#"{ "text": "milk" }"#) }
        Onboarding.urlProvider = Provider()
        Onboarding.transport = stubs
        Onboarding.librarySpecific["x"] = 1
        defer {
            Onboarding.urlProvider = nil
            Onboarding.transport = nil
            Onboarding.librarySpecific = [:]
        }
        #expect(CaaSREST.baseURL()?.host() == "onboarded.example.com")
        #expect(try await ReadNote().fetchAsync() == Note(text: "milk"))
        let request = try #require(stubs.requests.first)
        #expect(request.url?.query() == "channelToken=token")
        #expect(request.value(forHTTPHeaderField: "X-App") == "1")
    }

    @Test func `The onboarded transport is also that of services without cache`() async throws {
        let (stubs, others) = (StubTransport(), StubTransport())
        for transport in [stubs, others] { transport.stub { _ in .json(#"{ "text": "milk" }"#) } }
        Onboarding.urlProvider = Provider()
        Onboarding.transport = stubs
        defer {
            Onboarding.urlProvider = nil
            Onboarding.transport = nil
        }
        var configuration = Onboarding.configuration
        _ = try await ReadNote().useNoCacheSession().overrideConfiguration(configuration).fetchAsync()
        configuration.transport = others
        _ = try await ReadNote().useNoCacheSession().overrideConfiguration(configuration).fetchAsync()
        #expect(stubs.requests.count == 1)
        #expect(others.requests.count == 1)
    }

    /// A server whose closures each replace the onboarded one, as an app that changes hosts may at any time.
    private struct FleetingServer: URLProvider {
        let name: String
        let successor: String

        private func replaced<Value>(_ value: Value) -> Value {
            Onboarding.urlProvider = FleetingServer(name: successor, successor: name)
            return value
        }

        var url: @Sendable () -> URL? { { replaced(URL(string: "https://\(name).example.com")) } }
        var headers: @Sendable () -> [String: String] { { replaced(["Authorization": name]) } }
        var deliveryChannelToken: @Sendable () -> String? { { replaced(name) } }
    }

    @Test(arguments: [0, 1, 2])
    func `A request has the host, the headers and the token of one server, whenever the app changes it`(
        _ changes: Int
    ) throws {
        Onboarding.urlProvider = FleetingServer(name: "old", successor: "new")
        defer { Onboarding.urlProvider = nil }
        for _ in 0..<changes { _ = Onboarding.baseURL() }
        let request = try #require(ReadNote().request)
        let name = try #require(request.url?.host()?.prefix { $0 != "." })
        #expect(request.url?.query() == "channelToken=\(name)")
        #expect(request.value(forHTTPHeaderField: "Authorization") == String(name))
    }

    /// Records which of its sessions are taken.
    private struct Sessions: SessionProvider {
        let taken = Journal<String>()

        var session: @Sendable () -> URLSession { take("cached") }
        var noCacheSession: @Sendable () -> URLSession { take("uncached") }

        private func take(_ name: String) -> @Sendable () -> URLSession {
            { [taken] in
                taken.note(name)
                return URLSession(configuration: .ephemeral)
            }
        }
    }

    @Test func `Requests go by the onboarded sessions, and the onboarded logger receives them`() async throws {
        struct Server: URLProvider {
            let url: @Sendable () -> URL?
        }

        try await LoopbackServer.with { _, connection in
            connection.respond(body: Data(#"{ "text": "milk" }"#.utf8))
        } _: { server in
            let (sessions, logger) = (Sessions(), TestLogger())
            Onboarding.urlProvider = Server { server.url() }
            Onboarding.sessions = sessions
            Onboarding.logger = logger
            defer {
                Onboarding.urlProvider = nil
                Onboarding.sessions = StandardSessions()
                Onboarding.logger = nil
            }
            _ = try await ReadNote().fetchAsync()
            _ = try await ReadNote().useNoCacheSession().fetchAsync()
            #expect(sessions.taken.entries == ["cached", "uncached"])
            #expect(logger.journal.entries.count { $0.hasPrefix("request ") } == 2)

            let configuration = Onboarding.configuration
            Onboarding.urlProvider = nil
            Onboarding.logger = nil
            #expect(configuration.url() == nil && configuration.logger is TestLogger)
        }
    }
}
