// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoBackend
import DemoTestSupport
import Foundation
import Testing

/// Attacks on a running backend that succeeded once, and must not succeed again.
@Suite(.timeLimit(.minutes(10))) struct AttackTests {
    private func response(to request: String, at url: URL) throws -> String {
        let connection = try RawConnection(to: url)
        connection.send("\(request)\r\nConnection: close\r\n\r\n")
        return try #require(connection.readToEnd())
    }

    @Test func `a backend responds to its own names only`() async throws {
        var settings = BackendSettings()
        settings.hosts = ["demo.example"]
        try await DemoBackend.serving(.production, settings: settings) { url throws in
            let port = try #require(url.port)
            for (host, status) in [
                ("127.0.0.1:\(port)", 200), ("localhost:\(port)", 200), ("demo.example", 200), ("DEMO.example", 200),
                ("evil.example", 421), ("127.0.0.1.evil.example:\(port)", 421), ("127.0.0.1:1", 421), ("", 421),
            ] {
                let response = try response(to: "GET /taxService/AB12CDE HTTP/1.1\r\nHost: \(host)", at: url)
                #expect(response.hasPrefix("HTTP/1.1 \(status) "), "\(host): \(response.prefix(30))")
            }
        }
    }

    @Test func `an order of too many terms is rejected`() async throws {
        try await DemoBackend.serving(.production) { url throws in
            let terms = Array(repeating: "name:asc", count: 2000).joined(separator: ";")
            for path in ["items", "taxonomies"] {
                let request = "/content/published/api/v1.1/\(path)?channelToken=5f1c0a77showroom&orderBy=\(terms)"
                let (status, body) = try await Client(baseURL: url).get(request)
                #expect(status == 400, "\(path)")
                #expect(String(decoding: body, as: UTF8.self).contains("at most 20 terms"), "\(path)")
            }
        }
    }

    @Test func `a slow body ends at its deadline, and the backend after its grace period`() async throws {
        let clock = ContinuousClock()
        var settings = BackendSettings()
        settings.requestLimit = .seconds(1)
        try await DemoBackend.serving(.production, settings: settings) { url throws in
            #expect(try await Self.drip(to: url) < .seconds(10))
        }
        settings.requestLimit = .seconds(120)
        settings.grace = .seconds(1)
        var shutdown: ContinuousClock.Instant?
        var drip: Task<Duration, any Error>?
        try await DemoBackend.serving(.production, settings: settings) { url throws in
            drip = Task { try await Self.drip(to: url) }
            try await Task.sleep(for: .seconds(1))
            shutdown = clock.now
        }
        #expect(clock.now - (try #require(shutdown)) < .seconds(15))
        _ = try await drip?.value
    }

    private static func drip(to url: URL) async throws -> Duration {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let connection = try RawConnection(to: url)
                        connection.send(
                            "POST /tokens HTTP/1.1\r\nHost: 127.0.0.1:\(url.port ?? 0)\r\nContent-Length: 60000\r\n\r\n"
                        )
                        let (clock, start) = (ContinuousClock(), ContinuousClock.now)
                        while clock.now - start < .seconds(30), connection.send("a") {
                            Thread.sleep(forTimeInterval: 0.1)
                        }
                        return clock.now - start
                    }
                )
            }
        }
    }

    @Test func `anybody can request the health of a backend`() async throws {
        try await DemoBackend.serving(.production) { url throws in
            let (status, body) = try await Client(baseURL: url).get("/health")
            #expect(status == 200)
            let health = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
            #expect(health["status"] as? String == "ok")
            #expect(health["started"] as? [String] == ["BackendDatabase", "BackendImages", "BackendTokens"])
            #expect((health["failed"] as? [String])?.isEmpty == true)
        }
    }
}
