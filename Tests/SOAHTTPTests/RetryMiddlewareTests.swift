// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALocking
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(10))) struct RetryMiddlewareTests {
    private let folder: TestFolder
    private let stubs: StubTransport
    private let clock = ImmediateClock()

    init() throws {
        folder = try TestFolder()
        stubs = StubTransport(folder: folder.url)
    }

    private func request(_ method: String = "GET") throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "https://example.com/a")))
        request.httpMethod = method
        return request
    }

    private func transport(_ change: (inout RetryPolicy) -> Void = { _ in }) -> any HTTPTransport {
        var policy = RetryPolicy()
        change(&policy)
        return stubs.using(
            RetryMiddleware(
                policy: policy,
                clock: clock,
                now: { Date(timeIntervalSince1970: 1_445_412_480) },
                chance: { 0 }
            )
        )
    }

    /// Stubs responses, one for each request; the last one is repeated.
    private func stub(_ responses: StubResponse...) {
        let remaining = Lock(responses)
        stubs.stub { _ in
            remaining.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        }
    }

    @Test func `A request is sent again until it succeeds, each time after a longer wait`() async throws {
        stub(.status(503), .failure(URLError(.networkConnectionLost)), .status(502), .json("{}"))
        let (_, response) = try await transport { $0.attempts = 5 }.data(for: request())
        #expect(response.statusCode == 200)
        #expect(stubs.requests.count == 4)
        #expect(clock.all == [.milliseconds(200), .milliseconds(400), .milliseconds(800)])
    }

    @Test func `The last attempt decides, whether it returns a response or throws`() async throws {
        stub(.status(503))
        #expect(try await transport().data(for: request()).1.statusCode == 503)
        #expect(stubs.requests.count == 3)
        stub(.failure(URLError(.timedOut)))
        let error = await #expect(throws: URLError.self) { try await transport().data(for: request()) }
        #expect(error?.code == .timedOut)
        #expect(stubs.requests.count == 6)
    }

    @Test(arguments: [200, 204, 304, 400, 401, 404, 501])
    func `Other statuses are returned at once`(status: Int) async throws {
        stub(.status(status))
        #expect(try await transport().data(for: request()).1.statusCode == status)
        #expect(stubs.requests.count == 1)
    }

    @Test func `Other errors are thrown at once`() async throws {
        stub(.failure(URLError(.userAuthenticationRequired)))
        await #expect(throws: URLError.self) { try await transport().data(for: request()) }
        #expect(stubs.requests.count == 1)
        await #expect(throws: HTTPTransportError.self) {
            try await StubTransport().using(RetryMiddleware(clock: clock)).data(for: request())
        }
        #expect(clock.all.isEmpty)
    }

    @Test(arguments: [("GET", 3), ("HEAD", 3), ("PUT", 3), ("DELETE", 3), ("POST", 1), ("PATCH", 1)])
    func `A request that is not idempotent is sent once`(method: String, count: Int) async throws {
        stub(.status(503))
        _ = try await transport().data(for: request(method))
        #expect(stubs.requests.count == count)
    }

    @Test func `An upload without a method of its own is a POST, and is sent once`() async throws {
        stub(.status(503))
        _ = try await transport().upload(.data(Data("order".utf8)), for: request())
        #expect(stubs.requests.map(\.httpMethod) == ["POST"])
    }

    @Test func `A request with an idempotency key is sent again`() async throws {
        stub(.status(503), .status(201))
        var request = try request("POST")
        request.setValue("1", forHTTPHeaderField: "Idempotency-Key")
        #expect(try await transport().data(for: request).1.statusCode == 201)
    }

    @Test(arguments: [("7", Duration.seconds(7)), ("0", .zero), ("Wed, 21 Oct 2015 07:28:30 GMT", .seconds(30))])
    func `A wait takes the time in Retry-After`(text: String, wait: Duration) async throws {
        stub(.status(429, headers: ["Retry-After": text]), .json("{}"))
        #expect(try await transport().data(for: request()).1.statusCode == 200)
        #expect(clock.all == [wait])
    }

    @Test(arguments: ["61", "99999999999999999999", "Wed, 21 Oct 2035 07:28:00 GMT"])
    func `A response is returned at once if its Retry-After is above the limit`(text: String) async throws {
        stub(.status(503, headers: ["Retry-After": text]), .json("{}"))
        #expect(try await transport().data(for: request()).1.statusCode == 503)
        #expect(clock.all.isEmpty)
    }

    @Test func `No wait is longer than a century, whatever the policy and the server say`() async throws {
        stub(.status(503, headers: ["Retry-After": "Wed, 21 Oct 9035 07:28:00 GMT"]), .status(503), .json("{}"))
        let transport = transport {
            $0.delay = .seconds(Int64.max)
            $0.maximumDelay = .seconds(Int64.max)
            $0.maximumRetryAfter = .seconds(Int64.max)
        }
        #expect(try await transport.data(for: request()).1.statusCode == 200)
        #expect(clock.all == [.seconds(3_155_760_000), .seconds(3_155_760_000)])
    }

    @Test(arguments: ["soon", "-1", "1.5", "", "Wed, 99 Oct", "Sun\u{731}", "Sun\u{301}, 06 Nov 1994 08:49:37 GMT"])
    func `An invalid Retry-After is ignored`(text: String) async throws {
        stub(.status(503, headers: ["Retry-After": text]), .json("{}"))
        #expect(try await transport().data(for: request()).1.statusCode == 200)
        #expect(clock.all == [.milliseconds(200)])
    }

    #if os(macOS) || os(Linux)
    @Test func `A date in Retry-After is one of Greenwich in any time zone`() async {
        // In a separate process, since the time zone is that of all its tests.
        await #expect(processExitsWith: .success) {
            NSTimeZone.default = try #require(TimeZone(identifier: "America/New_York"))
            let now = Date(timeIntervalSince1970: 1_445_412_480)
            for text in ["Wed, 21 Oct 2015 07:28:30 GMT", "Wed Oct 21 07:28:30 2015"] {
                let requested = try #require(RetryAfter(text, now: now))
                #expect(requested.duration == .seconds(30))
            }
        }
    }
    #endif

    @Test(arguments: [("Saturday, 06-Nov-60 08:49:37 GMT", true), ("Wednesday, 06-Nov-85 08:49:37 GMT", false)])
    func `A year of two digits is at most fifty years ahead`(text: String, isAhead: Bool) throws {
        let now = Date(timeIntervalSince1970: 1_772_000_000)
        let wait = try #require(RetryAfter(text, now: now)).duration
        #expect((wait > .seconds(1_000_000_000)) == isAhead)
        #expect(isAhead || wait == .zero)
    }

    @Test func `Waits grow up to a limit, and jitter shortens them`() {
        var policy = RetryPolicy()
        #expect((2...9).map { policy.delay(before: $0, chance: 0) }.last == .seconds(10))
        #expect(policy.delay(before: 2, chance: 1) == .milliseconds(100))
        policy.jitter = 1
        #expect(policy.delay(before: 2, chance: 1) == .zero)
        policy.jitter = 0
        #expect(policy.delay(before: 2, chance: 1) == .milliseconds(200))
    }

    @Test func `Cancelling ends the wait`() async throws {
        stub(.status(503))
        let clock = ManualClock()
        let transport = stubs.using(RetryMiddleware(clock: clock))
        let request = try request()
        let task = Task { try await transport.data(for: request) }
        await clock.untilAsleep()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(stubs.requests.count == 1)
    }

    @Test func `A download leaves no files of failed attempts, and its progress never decreases`() async throws {
        stub(
            .status(503, body: Data("a long text about what is wrong".utf8)),
            .status(503),
            .data(Data(repeating: 1, count: 100))
        )
        let progress = ProgressRecorder()
        let (file, response) = try await transport().download(for: request()) { progress.record($0) }
        #expect(response.statusCode == 200)
        #expect(try Data(contentsOf: file).count == 100)
        #expect(progress.all.map(\.bytesReceived) == [31, 100])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
    }
}
