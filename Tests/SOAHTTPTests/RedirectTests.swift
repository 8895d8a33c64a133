// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALoopbackSupport
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Responses that redirect to another URL.
@Suite(.timeLimit(.minutes(10))) struct RedirectTests {
    private func request(_ url: URL) -> URLRequest {
        var request = URLRequest(url: url)
        request.timeoutInterval = 120
        request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
        request.setValue("session=secret", forHTTPHeaderField: "Cookie")
        request.setValue("secret", forHTTPHeaderField: "X-Api-Key")
        request.setValue("hello", forHTTPHeaderField: "X-Plain")
        request.setValue("en", forHTTPHeaderField: "Accept-Language")
        return request
    }

    @Test(arguments: RealTransport.allCases, [301, 302, 303, 307, 308])
    func `A redirect on the same host is followed with all headers`(_ kind: RealTransport, status: Int) async throws {
        let transport = kind.make()
        try await LoopbackServer.with { request, connection in
            if request.path == "/new" {
                connection.respond(body: Data("there".utf8))
            } else {
                connection.respond(status, headers: ["Location": "/new"])
            }
        } _: { server in
            let (data, response) = try await transport.data(for: request(server.url("/old")))
            #expect(String(decoding: data, as: UTF8.self) == "there")
            #expect(response.url?.path == "/new")
            let arrived = try #require(server.requests.last)
            #expect(arrived.values("Authorization") == ["Bearer secret"])
            #expect(arrived.values("X-Plain") == ["hello"])
        }
    }

    @Test(arguments: RealTransport.allCases, [HTTPDelivery.data, .stream, .file])
    func `A redirect with a body is followed, and its body is no part of the next one`(
        _ kind: RealTransport,
        delivery: HTTPDelivery
    ) async throws {
        try await LoopbackServer.with { request, connection in
            if request.path == "/new" { return connection.respond(body: Data("there".utf8)) }
            connection.respond(302, headers: ["Location": "/new"], body: Data("<a href='/new'>moved</a>".utf8))
        } _: { server in
            let options = HTTPOptions(delivery: delivery)
            let exchange = try await kind.make().send(request(server.url("/old")), options: options)
            let data = try await exchange.data()
            #expect(data == Data("there".utf8) && exchange.response.statusCode == 200)
        }
    }

    @Test(
        arguments: RealTransport.allCases,
        [
            ("/a%20b?ids[]=1&q=%C3%A9", "/a%20b?ids%5B%5D=1&q=%C3%A9"), ("/a%2Fb c/é%zz#top", "/a%2Fb%20c/%C3%A9%25zz"),
            (" /a%20b \t", "/a%20b"), ("b?q={%22a%22|1}", "/old/b?q=%7B%22a%22%7C1%7D"), ("?%20 ", "/old/a?%20"),
        ]
    )
    func `A location is encoded once`(
        _ kind: RealTransport,
        _ redirect: (location: String, target: String)
    ) async throws {
        try await LoopbackServer.with { request, connection in
            if request.target != "/old/a" { return connection.respond() }
            connection.respond(302, headers: ["Location": redirect.location])
        } _: { server in
            _ = try await kind.make().data(for: request(server.url("/old/a")))
            #expect(server.requests.last?.target == redirect.target)
        }
    }

    @Test(arguments: RealTransport.allCases, [("/new", "top%20a"), ("/new#bottom", "bottom")])
    func `A location without a fragment inherits that of the redirected URL`(
        _ kind: RealTransport,
        _ redirect: (location: String, fragment: String)
    ) async throws {
        try await LoopbackServer.with { request, connection in
            if request.target == "/new" { return connection.respond() }
            connection.respond(302, headers: ["Location": redirect.location])
        } _: { server in
            let url = server.url("/old#top%20a")
            let (_, response) = try await kind.make().data(for: request(url))
            #expect(response.url?.fragment(percentEncoded: true) == redirect.fragment)
        }
    }

    @Test(arguments: [301, 302, 303, 307, 308], [HTTPDelivery.data, .stream, .file])
    func `The body of a redirect without a location is never cut short silently`(
        status: Int,
        delivery: HTTPDelivery
    ) async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond(status, body: Data("moved".utf8))
        } _: { server in
            do {
                let exchange = try await URLSessionTransport()
                    .send(URLRequest(url: server.url()), options: HTTPOptions(delivery: delivery))
                #expect(try await exchange.data() == Data("moved".utf8))
            } catch let error as URLError {
                // On Linux Foundation keeps the body to itself.
                #expect(error.code == .networkConnectionLost)
            }
        }
    }

    @Test(arguments: RealTransport.allCases, [200, 201, 202])
    func `A response that is no redirect may have a location, which is not followed`(
        _ kind: RealTransport,
        status: Int
    ) async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond(status, headers: ["Location": "/made"], body: Data("here".utf8))
        } _: { server in
            let (data, response) = try await kind.make().data(for: request(server.url()))
            #expect(data == Data("here".utf8) && response.statusCode == status)
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: [301, 302, 303, 305, 307, 308])
    func `A redirect without a location and without a body is a response`(status: Int) async throws {
        try await LoopbackServer.with { _, connection in
            connection.respond(status)
        } _: { server in
            let (data, response) = try await URLSessionTransport().data(for: URLRequest(url: server.url()))
            #expect(data.isEmpty && response.statusCode == status)
        }
    }

    @Test(arguments: [("HEAD", 302), ("GET", 304)])
    func `A response that only announces a body is complete without one`(method: String, status: Int) async throws {
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 \(status) Status\r\nContent-Length: 5\r\n\r\n")
        } _: { server in
            var request = URLRequest(url: server.url())
            request.httpMethod = method
            let (data, response) = try await URLSessionTransport().data(for: request)
            #expect(data.isEmpty && response.statusCode == status)
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `Only harmless headers are sent to another host`(_ kind: RealTransport) async throws {
        let transport = kind.make()
        try await LoopbackServer.with { _, connection in
            connection.respond(body: Data("elsewhere".utf8))
        } _: { other in
            let location = other.url("/taken?from=here").absoluteString
            try await LoopbackServer.with { _, connection in
                connection.respond(302, headers: ["Location": location])
            } _: { server in
                let (data, _) = try await transport.data(for: request(server.url()))
                #expect(String(decoding: data, as: UTF8.self) == "elsewhere")
                let (file, _) = try await transport.download(for: request(server.url()), progress: nil)
                try FileManager.default.removeItem(at: file)
                #expect(server.requests.allSatisfy { $0.values("Authorization") == ["Bearer secret"] })
            }
            #expect(other.requests.count == 2)
            for arrived in other.requests {
                #expect(arrived.values("Authorization").isEmpty)
                #expect(arrived.values("Cookie").isEmpty)
                #expect(arrived.values("X-Api-Key").isEmpty)
                #expect(arrived.values("X-Plain").isEmpty)
                #expect(arrived.values("Accept-Language") == ["en"])
            }
        }
    }

    /// Follows a redirect between responses that are made up, and returns the request for its location.
    private func redirected(
        _ request: URLRequest,
        _ status: Int,
        to location: String,
        onCancel: @escaping @Sendable () -> Void = {}
    ) async throws -> URLRequest {
        var requests: [URLRequest] = []
        _ = try await Redirects.follow(request, options: HTTPOptions()) { request, _ in
            let (status, fields) = requests.isEmpty ? (status, ["Location": location]) : (200, [:])
            requests.append(request)
            let url = try #require(request.url)
            let head = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields)
            return HTTPExchange(response: try #require(head), onCancel: onCancel)
        }
        #expect(requests.count == 2)
        return try #require(requests.last)
    }

    @Test func `A redirect from https to https is followed`() async throws {
        let url = try #require(URL(string: "https://example.com/old"))
        let next = try await redirected(request(url), 302, to: "https://example.com/new")
        #expect(next.url?.absoluteString == "https://example.com/new")
        #expect(next.value(forHTTPHeaderField: "Authorization") == "Bearer secret")
    }

    @Test(arguments: [
        ("http://example.com", "https://example.com:8443/"), ("http://example.com", "http://example.com:8080/"),
        ("http://example.com", "https://example.org/"), ("http://example.com", "https://www.example.com/"),
        ("http://example.com:8080", "https://example.com/"), ("http://example.com:443", "https://example.com/"),
    ])
    func `A redirect from http to https on another port, or to another host, gets harmless headers only`(
        base: String,
        location: String
    ) async throws {
        let url = try #require(URL(string: "\(base)/old"))
        let next = try await redirected(request(url), 302, to: location)
        #expect(next.allHTTPHeaderFields == ["Accept-Language": "en"])
    }

    @Test func `A request for a head stays one after status 303`() async throws {
        var head = URLRequest(url: try #require(URL(string: "https://example.com/old")))
        head.httpMethod = "HEAD"
        let method = try await redirected(head, 303, to: "/new").httpMethod
        #expect(method == "HEAD")
    }

    @Test(arguments: [("POST", 301), ("POST", 302), ("POST", 303), ("PUT", 303)])
    func `A redirect that changes the method needs no body again, and drops the headers of the body`(
        method: String,
        status: Int
    ) async throws {
        var first = request(try #require(URL(string: "https://example.com/old")))
        first.httpMethod = method
        first.setValue("text/plain", forHTTPHeaderField: "Content-Type")
        first.setValue("gzip", forHTTPHeaderField: "content-encoding")
        first.httpBodyStream = InputStream(data: Data("once".utf8))
        let next = try await redirected(first, status, to: "/new")
        #expect(next.httpMethod == "GET")
        #expect(next.httpBody == nil && next.httpBodyStream == nil)
        #expect(next.value(forHTTPHeaderField: "Content-Type") == nil)
        #expect(next.value(forHTTPHeaderField: "Content-Encoding") == nil)
        #expect(next.value(forHTTPHeaderField: "Accept-Language") == "en")
    }

    @Test func `The transfer of a redirect ends before the next request`() async throws {
        let url = try #require(URL(string: "https://example.com/old"))
        let cancelled = Counter()
        _ = try await redirected(request(url), 302, to: "/new") { _ = cancelled.increment() }
        #expect(cancelled.value == 1)
    }

    @Test(arguments: RealTransport.allCases)
    func `The key by which a server knows a request that comes again is sent to another host`(
        _ kind: RealTransport
    ) async throws {
        let attempts = Counter()
        try await LoopbackServer.with { _, connection in
            connection.respond(attempts.increment() == 1 ? 503 : 201)
        } _: { other in
            let location = other.url("/orders").absoluteString
            try await LoopbackServer.with { _, connection in
                connection.respond(307, headers: ["Location": location])
            } _: { server in
                var request = request(server.url())
                request.httpMethod = "POST"
                request.httpBody = Data("order".utf8)
                request.setValue("7", forHTTPHeaderField: "Idempotency-Key")
                let transport = kind.make().using(RetryMiddleware(clock: ImmediateClock()))
                let (_, response) = try await transport.data(for: request)
                #expect(response.statusCode == 201)
            }
            #expect(other.requests.map { $0.values("Idempotency-Key") } == [["7"], ["7"]])
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `Another name of the same machine is another host`(_ kind: RealTransport) async throws {
        let transport = kind.make()
        try await LoopbackServer.with { request, connection in
            if request.path == "/new" {
                connection.respond(body: Data("there".utf8))
            } else {
                let port = request.values("Host").first?.split(separator: ":").last ?? ""
                connection.respond(302, headers: ["Location": "http://localhost:\(port)/new"])
            }
        } _: { server in
            _ = try await transport.data(for: request(server.url("/old")))
            #expect(server.requests.last?.path == "/new")
            #expect(server.requests.last?.values("Authorization") == [])
        }
    }

    @Test(arguments: RealTransport.allCases)
    func `Secrets are not sent after a redirect back to the first host`(_ kind: RealTransport) async throws {
        let transport = kind.make()
        try await LoopbackServer.with { request, connection in
            if request.path == "/back" {
                connection.respond(body: Data("back".utf8))
            } else {
                let port = request.values("Host").first?.split(separator: ":").last ?? ""
                let next = request.path == "/old" ? "http://localhost:\(port)/away" : "http://127.0.0.1:\(port)/back"
                connection.respond(302, headers: ["Location": next])
            }
        } _: { server in
            let (data, _) = try await transport.data(for: request(server.url("/old")))
            #expect(String(decoding: data, as: UTF8.self) == "back")
            #expect(server.requests.map(\.path) == ["/old", "/away", "/back"])
            #expect(server.requests[1].values("Authorization").isEmpty)
            #expect(server.requests[2].values("Authorization").isEmpty)
        }
    }

    @Test(arguments: RealTransport.allCases, ["/same", "/other"])
    func `A redirect loop is an error`(_ kind: RealTransport, next: String) async throws {
        let transport = kind.make()
        try await LoopbackServer.with { request, connection in
            connection.respond(302, headers: ["Location": request.path == "/same" ? next : "/same"])
        } _: { server in
            let error = await #expect(throws: URLError.self) {
                try await transport.data(for: request(server.url("/same")))
            }
            #expect(error?.code == .httpTooManyRedirects)
            #expect(server.requests.count <= 25)
        }
    }

    @Test(arguments: RealTransport.allCases, ["file:///etc/passwd", "ftp://127.0.0.1/x", "http://127.0.0.1:65536/"])
    func `A redirect to another scheme than http, or to no port, is not followed`(
        _ kind: RealTransport,
        location: String
    ) async throws {
        let transport = kind.make()
        try await LoopbackServer.with { _, connection in
            connection.respond(302, headers: ["Location": location])
        } _: { server in
            let request = request(server.url())
            let error = await #expect(throws: URLError.self) { try await transport.data(for: request) }
            #expect(error?.code == .unsupportedURL)
        }
    }
}
