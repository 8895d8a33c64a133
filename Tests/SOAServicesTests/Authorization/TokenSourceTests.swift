// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOAServices
import SOATestSupport
import Testing

@MainActor @Suite struct TokenSourceTests {
    private let renewal = Service<String?, Result<String, any Error>>.Mock(stubOutput: .success("new"))
    private let gate = CallGate()

    private func source(_ token: String? = nil) -> TokenSource<String> {
        TokenSource(token) { [renewal] in try await renewal.service.value($0) }
    }

    /// Starts calls, and returns when all of them wait for one renewal at the gate.
    private func begin(
        _ count: Int,
        replacing rejected: String? = nil,
        of tokens: TokenSource<String>
    ) async -> [Task<String, any Error>] {
        renewal.gate = gate
        var begun = 0
        let calls = (0..<count).map { _ in
            Task {
                // A call stays on the main actor until it waits, so no other call interleaves.
                begun += 1
                return try await tokens.token(replacing: rejected)
            }
        }
        while begun < count { await Task.yield() }
        await gate.untilWaiting()
        return calls
    }

    @Test func `A source with a token returns it`() async throws {
        #expect(try await source("old").token() == "old")
        #expect(renewal.callCount == 0)
    }

    @Test func `A source without a token fetches one, and keeps it`() async throws {
        let tokens = source()
        #expect(tokens.current == nil)
        #expect(try await tokens.token() == "new")
        #expect(try await tokens.token() == "new")
        #expect(tokens.current == "new")
        #expect(renewal.callCount == 1)
    }

    @Test func `A renewal gets the rejected token`() async throws {
        #expect(try await source("old").token(replacing: "old") == "new")
        #expect(renewal.spyInputs == ["old"])
    }

    @Test func `A token that another caller has renewed is not renewed again`() async throws {
        #expect(try await source("newer").token(replacing: "old") == "newer")
        #expect(renewal.callCount == 0)
    }

    @Test func `Concurrent calls share one renewal`() async throws {
        let tokens = source("old")
        let calls = await begin(100, replacing: "old", of: tokens)
        gate.open()
        for call in calls { #expect(try await call.value == "new") }
        #expect(renewal.callCount == 1)
    }

    @Test func `All callers get the error of a failed renewal, and the next call tries again`() async throws {
        renewal.stubOutput = .failure(TestError())
        let tokens = source("old")
        let calls = await begin(100, replacing: "old", of: tokens)
        gate.open()
        for call in calls { await #expect(throws: TestError()) { try await call.value } }
        #expect(renewal.callCount == 1)
        renewal.stubOutput = .success("new")
        #expect(try await tokens.token(replacing: "old") == "new")
        #expect(renewal.callCount == 2)
    }

    /// Returns a source whose token expires after seconds, within the leeway.
    private func source(
        expiringAfter seconds: Double,
        renewal: @escaping @Sendable (String?) async throws -> String
    ) -> TokenSource<String> {
        let now = Date(timeIntervalSince1970: 1_000)
        return TokenSource("old", now: { now }, expiry: { _ in now.addingTimeInterval(seconds) }, renewal: renewal)
    }

    @Test func `A token that is still valid is used if its renewal fails`() async throws {
        let renewals = Counter()
        let tokens = source(expiringAfter: 10) { _ in
            renewals.increment()
            throw TestError()
        }
        #expect(try await tokens.token() == "old")
        #expect(try await tokens.token() == "old")
        #expect(renewals.value == 2)
        await #expect(throws: TestError()) { try await tokens.token(replacing: "old") }
    }

    @Test func `A token that has expired is not used if its renewal fails`() async throws {
        let tokens = source(expiringAfter: 0) { _ in throw TestError() }
        await #expect(throws: TestError()) { try await tokens.token() }
    }

    @Test func `A token that expires soon is not used after a sign-out, or for its own renewal`() async throws {
        let (sources, source) = AsyncStream.makeStream(of: TokenSource<String>.self)
        let signedOut = self.source(expiringAfter: 10) { _ in
            for await tokens in sources { tokens.current = nil }
            return "new"
        }
        source.yield(signedOut)
        source.finish()
        await #expect(throws: TokenWithdrawnError()) { try await signedOut.token() }

        let (loops, loop) = AsyncStream.makeStream(of: TokenSource<String>.self)
        let looping = self.source(expiringAfter: 10) { _ in
            for await tokens in loops { return try await tokens.token() }
            return "new"
        }
        loop.yield(looping)
        await #expect(throws: TokenRenewalLoopError()) { try await looping.token() }
    }

    @Test func `A call that is cancelled gets no token that expires soon`() async throws {
        let tokens = source(expiringAfter: 10) { [gate] _ in
            await gate.wait()
            throw TestError()
        }
        let call = Task { try await tokens.token() }
        await gate.untilWaiting()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        gate.open()
    }

    @Test func `Cancelling half of the calls ends those at once, and the others return`() async throws {
        let calls = await begin(200, of: source())
        for call in calls.prefix(100) { call.cancel() }
        for call in calls.prefix(100) { await #expect(throws: CancellationError.self) { try await call.value } }
        gate.open()
        for call in calls.suffix(100) { #expect(try await call.value == "new") }
        #expect(renewal.callCount == 1)
    }

    @Test func `A renewal whose callers were cancelled continues, and its token is kept`() async throws {
        let tokens = source()
        let calls = await begin(1, of: tokens)
        calls[0].cancel()
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        gate.open()
        #expect(try await tokens.token() == "new")
        #expect(renewal.callCount == 1)
    }

    @Test func `A token that is set replaces the one of a renewal in progress`() async throws {
        let tokens = source()
        let calls = await begin(2, of: tokens)
        tokens.current = "set"
        gate.open()
        for call in calls { #expect(try await call.value == "set") }
        #expect(tokens.current == "set")
    }

    @Test func `A token that is set replaces the error of a renewal in progress`() async throws {
        renewal.stubOutput = .failure(TestError())
        let tokens = source("old")
        let calls = await begin(2, replacing: "old", of: tokens)
        tokens.current = "set"
        gate.open()
        for call in calls { #expect(try await call.value == "set") }
        #expect(tokens.current == "set")
    }

    @Test func `A call that waits for a token throws if the token is cleared`() async throws {
        let tokens = source("old")
        let calls = await begin(2, replacing: "old", of: tokens)
        tokens.current = nil
        gate.open()
        for call in calls { await #expect(throws: TokenWithdrawnError()) { try await call.value } }
        #expect(tokens.current == nil)
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `A call after the token was cleared gets the one of the next renewal`() async throws {
        let tokens = source("old")
        let calls = await begin(1, replacing: "old", of: tokens)
        tokens.current = nil
        let next = Task.immediate { try await tokens.token() }
        gate.open()
        for call in calls { await #expect(throws: TokenWithdrawnError()) { try await call.value } }
        #expect(try await next.value == "new")
        #expect(renewal.callCount == 2)
    }

    @Test func `A task that a renewal started gets the token after the renewal`() async throws {
        let (sources, source) = AsyncStream.makeStream(of: TokenSource<String>.self)
        let (results, result) = AsyncStream.makeStream(of: Result<String, any Error>.self)
        let tokens = TokenSource<String> { _ in
            Task {
                for await tokens in sources { result.yield(await Result { try await tokens.token() }) }
            }
            return "new"
        }
        #expect(try await tokens.token() == "new")
        source.yield(tokens)
        source.finish()
        var outcomes = results.makeAsyncIterator()
        #expect(try await outcomes.next()?.get() == "new")
    }

    @Test func `Concurrent tasks that reject tokens get other ones`() async throws {
        let numbers = Counter()
        let tokens = TokenSource<Int> { _ in numbers.increment() }
        try await onThreads { _ in
            for _ in 0..<500 {
                let token = try await tokens.token()
                #expect(try await tokens.token(replacing: token) > token)
            }
        }
        #expect(tokens.current == numbers.value)
    }
}
