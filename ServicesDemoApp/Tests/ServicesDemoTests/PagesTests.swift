// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoTestSupport
import Foundation
import SOAHTTP
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The pages after the walk.
@Suite(.timeLimit(.minutes(10))) struct PagesTests {
    private func address(in line: String) throws -> URL {
        let match = try #require(line.firstMatch(of: /http:\S+/))
        return try #require(URL(string: String(match.output)))
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `the pages are served until a signal, then the demo shuts down gracefully`(signal: Int32) async throws {
        let outcome = try await DemoProcess(["--port", "0"]).run(until: "Open http", signal: signal) { line in
            let request = URLRequest(url: try address(in: line))
            let (page, response) = try await URLSessionTransport.shared.data(for: request)
            #expect(response.statusCode == 200)
            #expect(String(decoding: page, as: UTF8.self).contains("About this demo"))
        }
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        #expect(outcome.output.contains("Sign in as \"sample\" with the password"))
        #expect(outcome.output.contains("Shut down: "))
        #expect(outcome.output.hasSuffix("Mission accomplished.\n"))
    }

    /// Whether this machine has the loopback address of IPv6.
    private static let hasIPv6 =
        (try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8))?.contains("0000000000000001 ") == true

    @Test(.enabled(if: hasIPv6), arguments: ["::1", "::"])
    func `the URL of an IPv6 address is printed`(listen: String) async throws {
        let arguments = ["--listen", listen, "--port", "0", "--environment", "stub"]
        let outcome = try await DemoProcess(arguments).run(until: "Open http") { line in
            // Foundation on Linux sends no request to such an address.
            let url = try address(in: line).absoluteString
            #expect(url.wholeMatch(of: /http:\/\/\[::1\]:\d+\//) != nil)
        }
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
    }

    #if os(Linux)
    // Other systems have no second address of loopback.
    @Test(arguments: [(["--environment", "stub"], "Open http"), (["backend"], "Listening at")])
    func `requests are accepted at the URL that is printed`(command: [String], text: String) async throws {
        let arguments = command + ["--listen", "127.0.0.2", "--port", "0"]
        let outcome = try await DemoProcess(arguments).run(until: text) { line in
            let request = URLRequest(url: try address(in: line).appending(path: "health"))
            #expect(try await URLSessionTransport.shared.data(for: request).1.statusCode == 200)
        }
        #expect(outcome.status == 0)
    }
    #endif

    @Test func `the password of a personal account is not printed`() async throws {
        let arguments = ["--port", "0", "--user", "ann", "--password", "se cret"]
        let outcome = try await DemoProcess(arguments).run(until: "Control-C") { _ in }
        #expect(outcome.status == 0)
        #expect(!outcome.output.contains("se cret"))
    }

    @Test func `a port in use is reported`() async throws {
        let first = try await DemoProcess(["backend"]).run { line in
            let port = try #require(try address(in: line).port)
            let outcome = try await DemoProcess(["--port", "\(port)"]).run()
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("Error: the pages cannot be served at port \(port): "))
            #expect(!outcome.output.contains("Mission accomplished"))
        }
        #expect(first.status == 0)
    }

    @Test func `an address that the machine does not have is reported, and no other port is tried`() async throws {
        // Of the block for documentation (RFC 5737).
        let outcome = try await DemoProcess(["--listen", "192.0.2.1"]).run()
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("Error: the pages cannot be served at port 8080: "))
    }

    @Test(arguments: [["--port", "65536"], ["--port", "-1"], ["--port", "x"], ["--exit", "--port", "0"]])
    func `invalid options are rejected`(arguments: [String]) async throws {
        let outcome = try await DemoProcess(arguments).run()
        #expect(outcome.status == 64)
        #expect(outcome.output == "")
    }
}
