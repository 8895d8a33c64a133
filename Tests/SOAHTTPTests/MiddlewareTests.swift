// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALocking
import SOALoopbackSupport
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(10))) struct MiddlewareTests {
    private let stubs = StubTransport()

    private func request(_ path: String = "/a") throws -> URLRequest {
        URLRequest(url: try #require(URL(string: "https://example.com\(path)")))
    }

    /// A middleware that appends a letter to a header.
    private struct Letter: HTTPMiddleware {
        let letter: String

        func intercept(
            _ request: URLRequest,
            options: HTTPOptions,
            next: any HTTPTransport
        ) async throws -> HTTPExchange {
            var request = request
            request.setValue((request.value(forHTTPHeaderField: "X-Way") ?? "") + letter, forHTTPHeaderField: "X-Way")
            return try await next.send(request, options: options)
        }
    }

    @Test func `The first middleware handles a request first`() async throws {
        stubs.stub { _ in .status(204) }
        _ = try await stubs.using(Letter(letter: "a"), Letter(letter: "b")).data(for: request())
        #expect(stubs.requests.last?.value(forHTTPHeaderField: "X-Way") == "ab")
    }

    @Test func `A request with a streamed body is not sent again`() async throws {
        stubs.stub { _ in .status(503) }
        var request = try request()
        request.httpMethod = "PUT"
        request.httpBodyStream = InputStream(data: Data("content".utf8))
        let transport = stubs.using(RetryMiddleware(clock: ImmediateClock()))
        #expect(try await transport.data(for: request).1.statusCode == 503)
        #expect(stubs.requests.count == 1)
    }

    @Test(arguments: [
        "Wed, 21 Oct 2015 07:28:30 GMT", "Wednesday, 21-Oct-15 07:28:30 GMT", "Wed Oct 21 07:28:30 2015",
    ])
    func `Retry-After may be a date in any of the three formats of HTTP`(text: String) async throws {
        let clock = ImmediateClock()
        let attempts = Counter()
        stubs.stub { _ in
            attempts.increment() == 1 ? .status(429, headers: ["Retry-After": text]) : .status(200)
        }
        let retries = RetryMiddleware(clock: clock, now: { Date(timeIntervalSince1970: 1_445_412_480) })
        _ = try await stubs.using(retries).data(for: request())
        #expect(clock.all == [.seconds(30)])
    }

    @Test func `A download fails after a few attempts if the server ignores ranges and never completes`() async throws {
        let folder = try TestFolder()
        let waits = ImmediateClock()
        let transport = URLSessionTransport(folder: folder.url).using(ResumptionMiddleware(clock: waits))
        try await LoopbackServer.with { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: 1000\r\n\r\nonly this")
            connection.close()
        } _: { server in
            await #expect(throws: URLError.self) {
                try await transport.download(for: URLRequest(url: server.url()), progress: nil)
            }
            #expect(server.requests.count <= 4)
        }
        #expect(waits.all.count >= 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    // MARK: - Authorization

    @Test func `A token that expires soon is renewed before it is rejected, once for all callers`() async throws {
        stubs.stub { _ in .status(200) }
        let renewals = Counter()
        let now = Date(timeIntervalSince1970: 1_000)
        let tokens = TokenSource<String>(
            "old",
            now: { now },
            expiry: { now.addingTimeInterval($0 == "old" ? 10 : 3_600) },
            renewal: { _ in
                renewals.increment()
                return "new"
            }
        )
        let transport = stubs.using(AuthorizationMiddleware(tokens, for: try #require(request().url)))
        let request = try request()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = try await transport.data(for: request) } }
            try await group.waitForAll()
        }
        #expect(renewals.value == 1)
        #expect(stubs.requests.allSatisfy { $0.value(forHTTPHeaderField: "Authorization") == "Bearer new" })
    }

    @Test(.timeLimit(.minutes(10)))
    func `A renewal that returns the rejected token ends with it`() async throws {
        let renewals = Counter()
        let tokens = TokenSource("same") { _ in
            _ = renewals.increment()
            return "same"
        }
        let token = try await tokens.token(replacing: "same")
        #expect(token == "same")
        #expect(renewals.value == 1)
    }

    @Test(.timeLimit(.minutes(10)))
    func `A renewal runs on when its callers are cancelled, and the next call gets its token`() async throws {
        let (begun, gate, renewals) = (Gate(), Gate(), Counter())
        let tokens = TokenSource<String> { _ in
            _ = renewals.increment()
            begun.open()
            await gate.wait()
            try Task.checkCancellation()
            return "new"
        }
        let first = Task { try await tokens.token() }
        await begun.wait()
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        let second = Task { try await tokens.token() }
        gate.open()
        let token = try await second.value
        #expect(token == "new")
        #expect(renewals.value == 1)
    }

    @Test(.timeLimit(.minutes(10)))
    func `A task that a renewal has started may use the token when the renewal has ended`() async throws {
        let (gate, sources, tasks) = (Gate(), Journal<TokenSource<String>>(), Journal<Task<String, any Error>>())
        let tokens = TokenSource<String> { _ in
            let task = Task {
                await gate.wait()
                return try await sources.entries[0].token()
            }
            tasks.note(task)
            return "new"
        }
        sources.note(tokens)
        _ = try await tokens.token()
        gate.open()
        let token = try await tasks.entries[0].value
        #expect(token == "new")
        // The closure retains its own source.
        sources.clear()
    }

    @Test func `The file of a response that rejects the token is removed`() async throws {
        let folder = try TestFolder()
        let stubs = StubTransport(folder: folder.url)
        stubs.stub { request in
            request.value(forHTTPHeaderField: "Authorization") == "Bearer new" ? .status(200) : .status(401)
        }
        let request = try request()
        let tokens = TokenSource("old") { _ in "new" }
        let transport = stubs.using(AuthorizationMiddleware(tokens, for: try #require(request.url)))
        let (file, response) = try await transport.download(for: request, progress: nil)
        #expect(response.statusCode == 200)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [file.lastPathComponent])
    }

    @Test func `A token without a scheme is sent by itself`() async throws {
        stubs.stub { _ in .status(200) }
        let request = try request()
        let tokens = TokenSource("secret") { _ in "other" }
        let url = try #require(request.url)
        let middleware = AuthorizationMiddleware(tokens, for: url, field: "X-Api-Key", scheme: "")
        _ = try await stubs.using(middleware).data(for: request)
        #expect(stubs.requests.map { $0.value(forHTTPHeaderField: "X-Api-Key") } == ["secret"])
    }

    @Test(arguments: ["X Token", "X-Token\r\nX-Other", ""])
    func `A field for tokens that is not a valid token is rejected, and nothing is sent`(field: String) async throws {
        let request = try request()
        let tokens = TokenSource("secret") { _ in "other" }
        let middleware = AuthorizationMiddleware(tokens, for: try #require(request.url), field: field)
        let error = await #expect(throws: HTTPTransportError.self) {
            try await stubs.using(middleware).data(for: request)
        }
        #expect(error?.code == .invalidRequest)
        #expect(stubs.requests.isEmpty)
    }

    @Test(arguments: ["content.example.com", "/api", "https:///api"])
    func `A base URL without a server for its tokens is an error, and nothing is sent`(baseURL: String) async throws {
        let tokens = TokenSource("secret") { _ in "other" }
        let middleware = AuthorizationMiddleware(tokens, for: try #require(URL(string: baseURL)))
        let request = try request()
        let error = await #expect(throws: HTTPTransportError.self) {
            try await stubs.using(middleware).data(for: request)
        }
        #expect(error?.code == .invalidRequest && error?.message.contains("base URL") == true)
        #expect(stubs.requests.isEmpty)
    }

    @Test func `A renewal by the same transport sends no token, and a request for the token throws`() async throws {
        stubs.stub { request in
            if request.url?.path() == "/renew" { return .data(Data("new".utf8)) }
            return .status(request.value(forHTTPHeaderField: "Authorization") == "Bearer new" ? 200 : 401)
        }
        let transport = Lock<(any HTTPTransport)?>(nil)
        let source = Lock<TokenSource<String>?>(nil)
        let renew = try request("/renew")
        let tokens = TokenSource<String>("old") { _ in
            await #expect(throws: TokenRenewalLoopError.self) { try await source.withLock { $0 }?.token() }
            let data = try await transport.withLock { $0 }?.data(for: renew).0
            return String(decoding: data ?? Data(), as: UTF8.self)
        }
        source.withLock { $0 = tokens }
        let authorized = stubs.using(AuthorizationMiddleware(tokens, for: try #require(renew.url)))
        transport.withLock { $0 = authorized }
        #expect(try await authorized.data(for: request()).1.statusCode == 200)
        let renewal = stubs.requests.first { $0.url?.path() == "/renew" }
        #expect(renewal?.value(forHTTPHeaderField: "Authorization") == nil)
    }

    @Test func `A token is not renewed because another host rejects a redirected request`() async throws {
        let renewals = Counter()
        try await LoopbackServer.with { request, connection in
            let host = request.values("Host").first ?? ""
            guard request.path == "/a" else { return connection.respond(401) }
            connection.respond(302, headers: ["Location": "http://" + host.replacing("127.0.0.1", with: "localhost")])
        } _: { server in
            let tokens = TokenSource("old") { _ in "new \(renewals.increment())" }
            let transport = URLSessionTransport().using(AuthorizationMiddleware(tokens, for: server.url()))
            let (_, response) = try await transport.data(for: URLRequest(url: server.url("/a")))
            #expect(response.statusCode == 401)
            #expect(server.requests.map { $0.values("Authorization") } == [["Bearer old"], []])
        }
        #expect(renewals.value == 0)
    }

    @Test func `Progress only grows, also if a request is sent again with a new token`() async throws {
        stubs.stub { request in
            let isNew = request.value(forHTTPHeaderField: "Authorization") == "Bearer new"
            var response = StubResponse.status(isNew ? 200 : 401, body: Data(count: isNew ? 100 : 50))
            response.progressSteps = isNew ? [10, 60] : []
            return response
        }
        let tokens = TokenSource("old") { _ in "new" }
        let progress = ProgressRecorder()
        let request = try request()
        let transport = stubs.using(AuthorizationMiddleware(tokens, for: try #require(request.url)))
        let (file, _) = try await transport.download(for: request) { progress.record($0) }
        try FileManager.default.removeItem(at: file)
        #expect(progress.all.map(\.bytesReceived) == [50, 60, 100])
    }

    @Test func `The response to the renewal of a token is not cached`() async throws {
        let renewals = Counter()
        stubs.stub { request in
            if request.url?.path() == "/renew" { return .data(Data("token \(renewals.increment())".utf8)) }
            let token = request.value(forHTTPHeaderField: "Authorization")
            return .status(token == "Bearer token \(request.url?.lastPathComponent ?? "")" ? 200 : 401)
        }
        let transport = Lock<(any HTTPTransport)?>(nil)
        let renew = try request("/renew")
        let tokens = TokenSource<String> { _ in
            let data = try await transport.withLock { $0 }?.data(for: renew).0
            return String(decoding: data ?? Data(), as: UTF8.self)
        }
        let cached = stubs.using(
            CachingMiddleware(for: .seconds(60)),
            AuthorizationMiddleware(tokens, for: try #require(renew.url))
        )
        transport.withLock { $0 = cached }
        #expect(try await cached.data(for: request("/1")).1.statusCode == 200)
        #expect(try await cached.data(for: request("/2")).1.statusCode == 200)
    }

    // MARK: - Coalescing and caching

    @Test func `Identical requests are coalesced, and cancelling one of them does not cancel the others`() async throws
    {
        let gate = Gate()
        let arrived = Gate()
        stubs.stub { _ in
            arrived.open()
            await gate.wait()
            return .data(Data("shared".utf8))
        }
        let transport = stubs.using(CoalescingMiddleware())
        let request = try request()
        let first = Task { try await transport.data(for: request).0 }
        await arrived.wait()
        // One after the other, so all have joined when the last task runs.
        let queue = QueueExecutor()
        let others = (0..<5).map { _ in
            Task(executorPreference: queue) { try await transport.data(for: request).0 }
        }
        await Task(executorPreference: queue) {}.value
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.open()
        for other in others { #expect(try await other.value == Data("shared".utf8)) }
        #expect(stubs.requests.count == 1)
        // Tasks need not retain their executors.
        withExtendedLifetime(queue) {}
    }

    /// Responds after a gate, with progress before and after it.
    private struct SlowTransport: HTTPTransport {
        let arrived = Gate()
        let gate = Gate()

        func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
            options.progress?(TransferProgress(bytesReceived: 1, bytesExpected: 3))
            arrived.open()
            await gate.wait()
            for count in [2, 3] as [Int64] {
                options.progress?(TransferProgress(bytesReceived: count, bytesExpected: 3))
            }
            return HTTPExchange(response: try .stub(200, [:], for: request.url), body: HTTPBody(Data(count: 3)))
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `Each coalesced request gets the progress of the one that they share`() async throws {
        let slow = SlowTransport()
        let transport = slow.using(CoalescingMiddleware())
        let request = try request()
        let recorders = (0..<4).map { _ in ProgressRecorder() }
        @Sendable func send(_ number: Int) async throws -> Data {
            let options = HTTPOptions(delivery: .data, progress: recorders[number].record)
            return try await transport.send(request, options: options).data()
        }
        let first = Task { try await transport.data(for: request).0 }
        await slow.arrived.wait()
        // One after the other, so all have joined when the last task runs.
        let queue = QueueExecutor()
        let others = (0..<4).map { number in Task(executorPreference: queue) { try await send(number) } }
        await Task(executorPreference: queue) {}.value
        others[3].cancel()
        await #expect(throws: CancellationError.self) { try await others[3].value }
        slow.gate.open()
        for call in [first] + others.prefix(3) { #expect(try await call.value == Data(count: 3)) }
        #expect(recorders.map { $0.all.map(\.bytesReceived) } == [[2, 3], [2, 3], [2, 3], []])
        // Tasks need not retain their executors.
        withExtendedLifetime(queue) {}
    }

    @Test(.timeLimit(.minutes(10)))
    func `A coalesced request that is cancelled gets no progress of those that go on`() async throws {
        let slow = SlowTransport()
        let transport = slow.using(CoalescingMiddleware())
        let request = try request()
        let recorder = ProgressRecorder()
        let first = Task {
            try await transport.send(request, options: HTTPOptions(delivery: .data, progress: recorder.record))
        }
        await slow.arrived.wait()
        let queue = QueueExecutor()
        let other = Task(executorPreference: queue) { try await transport.data(for: request).0 }
        await Task(executorPreference: queue) {}.value
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        slow.gate.open()
        #expect(try await other.value == Data(count: 3))
        #expect(recorder.all.map(\.bytesReceived) == [1])
        // Tasks need not retain their executors.
        withExtendedLifetime(queue) {}
    }

    @Test(.timeLimit(.minutes(10)))
    func `A renewal doesn't join the request that waits for it`() async throws {
        stubs.stub { request in
            request.value(forHTTPHeaderField: "Authorization") == "Bearer new" ? .status(200) : .status(401)
        }
        let request = try request()
        let coalescing = CoalescingMiddleware()
        let tokens = TokenSource("old") { [stubs] _ in
            let (_, response) = try await stubs.using(coalescing).data(for: request)
            return response.statusCode == 401 ? "new" : "old"
        }
        let transport = stubs.using(coalescing, AuthorizationMiddleware(tokens, for: try #require(request.url)))
        #expect(try await transport.data(for: request).1.statusCode == 200)
    }

    @Test(.timeLimit(.minutes(10)), arguments: ["POST", "PUT", "DELETE", "OPTIONS"])
    func `Requests of other methods than GET and HEAD are not coalesced`(method: String) async throws {
        var request = try request()
        request.httpMethod = method
        let bodies = try await coalesced(request, request)
        #expect(bodies == ["1", "2"])
    }

    @Test(.timeLimit(.minutes(10)), arguments: [false, true])
    func `Requests with a body are not coalesced`(isStream: Bool) async throws {
        let (one, two) = (Data("one".utf8), Data("two".utf8))
        var (first, second) = (try request(), try request())
        if isStream {
            (first.httpBodyStream, second.httpBodyStream) = (InputStream(data: one), InputStream(data: two))
        } else {
            (first.httpBody, second.httpBody) = (one, two)
        }
        let bodies = try await coalesced(first, second)
        #expect(bodies == ["1", "2"])
    }

    @Test(.timeLimit(.minutes(10)), arguments: [HTTPDelivery.stream, .file])
    func `Requests are not coalesced whose body is not wanted in memory`(delivery: HTTPDelivery) async throws {
        let request = try request()
        let bodies = try await coalesced(request, request, delivery)
        #expect(bodies == ["1", "2"])
    }

    /// Sends two requests at the same time, the second one until its end, and returns the bodies: numbers of responses.
    private func coalesced(
        _ first: URLRequest,
        _ second: URLRequest,
        _ delivery: HTTPDelivery = .data
    ) async throws -> [String] {
        let (arrived, gate, count) = (Gate(), Gate(), Counter())
        stubs.stub { _ in
            let number = count.increment()
            if number == 1 {
                arrived.open()
                await gate.wait()
            }
            return .data(Data("\(number)".utf8))
        }
        let (transport, options) = (stubs.using(CoalescingMiddleware()), HTTPOptions(delivery: delivery))
        let call = Task { try await transport.send(first, options: options) }
        await arrived.wait()
        let exchanges = [try await transport.send(second, options: options)]
        gate.open()
        var texts: [String] = []
        for exchange in [try await call.value] + exchanges {
            texts.append(String(decoding: try await exchange.data(), as: UTF8.self))
        }
        return texts
    }

    @Test(.timeLimit(.minutes(10)), arguments: [false, true])
    func `A request for a new response does not join an older one`(reloads: Bool) async throws {
        let (arrived, gate, count) = (Gate(), Gate(), Counter())
        stubs.stub { _ in
            let number = count.increment()
            if number == 1 {
                arrived.open()
                await gate.wait()
            }
            return .data(Data("\(number)".utf8))
        }
        let caching = CachingMiddleware(for: .seconds(60))
        let transport = stubs.using(caching, CoalescingMiddleware())
        var request = try request()
        let old = Task { [request] in try await transport.data(for: request).0 }
        await arrived.wait()
        if reloads { request.cachePolicy = .reloadIgnoringLocalCacheData } else { caching.removeAll() }
        #expect(try await transport.data(for: request).0 == Data("2".utf8))
        gate.open()
        #expect(try await old.value == Data("1".utf8))
    }

    @Test(.timeLimit(.minutes(10)), arguments: [5, nil])
    func `A request with another timeout, or without cookies, joins no other`(timeout: TimeInterval?) async throws {
        let (arrived, gate, count) = (Gate(), Gate(), Counter())
        stubs.stub { _ in
            let number = count.increment()
            if number == 1 {
                arrived.open()
                await gate.wait()
            }
            return .data(Data("\(number)".utf8))
        }
        let transport = stubs.using(CachingMiddleware(for: .seconds(60)), CoalescingMiddleware())
        var request = try request()
        let first = Task { [request] in try await transport.data(for: request).0 }
        await arrived.wait()
        if let timeout { request.timeoutInterval = timeout } else { request.httpShouldHandleCookies = false }
        #expect(try await transport.data(for: request).0 == Data("2".utf8))
        gate.open()
        #expect(try await first.value == Data("1".utf8))
        // Only the timeout makes no difference to a response that is there.
        #expect(try await transport.data(for: request).0 == Data((timeout == nil ? "2" : "1").utf8))
    }

    @Test func `A response is cached for its query alone`() async throws {
        stubs.stub { .data(Data(($0.url?.query() ?? "").utf8)) }
        let transport = stubs.using(CachingMiddleware(for: .seconds(60)))
        for query in ["user=ann", "user=bob", "user=ann"] {
            #expect(try await transport.data(for: request("/a?\(query)")).0 == Data(query.utf8))
        }
        #expect(stubs.requests.count == 2)
    }

    @Test(.timeLimit(.minutes(10)))
    func `Requests with another query are not coalesced`() async throws {
        let bodies = try await coalesced(request("/a?user=ann"), request("/a?user=bob"))
        #expect(bodies == ["1", "2"])
    }

    @Test(.timeLimit(.minutes(10)))
    func `A response to a request from before all were removed is not cached`() async throws {
        let (arrived, gate, count) = (Gate(), Gate(), Counter())
        stubs.stub { _ in
            let number = count.increment()
            if number == 1 {
                arrived.open()
                await gate.wait()
            }
            return .data(Data("\(number)".utf8))
        }
        let caching = CachingMiddleware(for: .seconds(60))
        let transport = stubs.using(caching)
        let request = try request()
        let old = Task { try await transport.data(for: request).0 }
        await arrived.wait()
        caching.removeAll()
        gate.open()
        #expect(try await old.value == Data("1".utf8))
        #expect(try await transport.data(for: request).0 == Data("2".utf8))
    }

    @Test func `The bodies of responses count towards the size limit of a cache`() async throws {
        stubs.stub { _ in .data(Data(count: 40_000)) }
        let transport = stubs.using(CachingMiddleware(for: .seconds(60), sizeLimit: 100_000))
        for path in ["/1", "/2", "/2", "/3", "/1"] { _ = try await transport.data(for: request(path)) }
        #expect(stubs.requests.map { $0.url?.path() } == ["/1", "/2", "/3", "/1"])
    }

    @Test(arguments: ["no-store", "private, No-Store"])
    func `A response is cached for a while, and one with no-store is not`(control: String) async throws {
        let clock = ManualClock()
        let plain = try request("/plain")
        let secret = try request("/secret")
        stubs.stub { request in
            .status(200, headers: request == secret ? ["Cache-Control": control] : [:], body: Data("body".utf8))
        }
        let caching = CachingMiddleware(for: .seconds(10), clock: clock)
        let transport = stubs.using(caching)
        for request in [plain, plain, secret, secret] {
            #expect(try await transport.data(for: request).0 == Data("body".utf8))
        }
        #expect(stubs.requests.count == 3)
        clock.advance(by: .seconds(10))
        _ = try await transport.data(for: plain)
        #expect(stubs.requests.count == 4)
        caching.removeAll()
        _ = try await transport.data(for: plain)
        #expect(stubs.requests.count == 5)
    }

    @Test(arguments: [("HEAD", 200), ("GET", 404), ("GET", 206), ("GET", 500)])
    func `Only responses of status 200 to GET are cached`(method: String, status: Int) async throws {
        stubs.stub { _ in .status(status, body: Data("body".utf8)) }
        let transport = stubs.using(CachingMiddleware(for: .seconds(60)))
        var request = try request()
        request.httpMethod = method
        for _ in 1...2 { _ = try await transport.data(for: request) }
        #expect(stubs.requests.count == 2)
    }

    @Test func `Responses without a body count towards the size limit of a cache`() async throws {
        stubs.stub { _ in .status(200) }
        let transport = stubs.using(CachingMiddleware(for: .seconds(60), sizeLimit: 100_000))
        for number in 0..<100 { _ = try await transport.data(for: request("/\(number)")) }
        _ = try await transport.data(for: request("/99"))
        #expect(stubs.requests.count == 100)
        _ = try await transport.data(for: request("/0"))
        #expect(stubs.requests.count == 101)
    }

    @Test(arguments: ["Authorization", "accept, AUTHORIZATION", "Cookie", "*"])
    func `A response that depends on the user is not cached where the user is unknown`(vary: String) async throws {
        stubs.stub { request in
            let user = request.value(forHTTPHeaderField: "Authorization") ?? ""
            return .status(200, headers: ["Vary": vary], body: Data(user.utf8))
        }
        let tokens = TokenSource("ann") { _ in "bob" }
        let request = try request()
        let transport = stubs.using(
            CachingMiddleware(for: .seconds(60)),
            AuthorizationMiddleware(tokens, for: try #require(request.url))
        )
        #expect(try await transport.data(for: request).0 == Data("Bearer ann".utf8))
        tokens.current = "bob"
        #expect(try await transport.data(for: request).0 == Data("Bearer bob".utf8))
    }

    @Test func `A response that depends on a header of the request is cached for it`() async throws {
        stubs.stub { _ in .status(200, headers: ["Vary": "Authorization, Accept"]) }
        var request = try request()
        request.setValue("Bearer ann", forHTTPHeaderField: "authorization")
        let transport = stubs.using(CachingMiddleware(for: .seconds(60)))
        for _ in 1...2 { _ = try await transport.data(for: request) }
        #expect(stubs.requests.count == 1)
    }

    @Test func `A request that ignores caches gets a new response, which is cached`() async throws {
        let count = Counter()
        stubs.stub { _ in .data(Data("\(count.increment())".utf8)) }
        let transport = stubs.using(CachingMiddleware(for: .seconds(60)))
        let plain = try request()
        var reload = plain
        reload.cachePolicy = .reloadIgnoringLocalCacheData
        #expect(try await transport.data(for: plain).0 == Data("1".utf8))
        #expect(try await transport.data(for: reload).0 == Data("2".utf8))
        #expect(try await transport.data(for: plain).0 == Data("2".utf8))
    }
}
