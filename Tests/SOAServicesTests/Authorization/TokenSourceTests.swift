// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

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

    /// Begins calls, and returns when all of them wait for one renewal that is held at the gate.
    private func begin(
        _ count: Int,
        replacing rejected: String? = nil,
        of tokens: TokenSource<String>
    ) async -> [Task<String, any Error>] {
        renewal.gate = gate
        var begun = 0
        let calls = (0..<count).map { _ in
            Task {
                // From here to where it waits a call stays on the main actor, so nothing comes in between.
                begun += 1
                return try await tokens.token(replacing: rejected)
            }
        }
        while begun < count { await Task.yield() }
        await gate.untilWaiting()
        return calls
    }

    @Test func `a token that is there is the response`() async throws {
        #expect(try await source("old").token() == "old")
        #expect(renewal.callCount == 0)
    }

    @Test func `without a token one is asked for, and kept`() async throws {
        let tokens = source()
        #expect(tokens.current == nil)
        #expect(try await tokens.token() == "new")
        #expect(try await tokens.token() == "new")
        #expect(tokens.current == "new")
        #expect(renewal.callCount == 1)
    }

    @Test func `a rejected token is renewed, given the old one`() async throws {
        #expect(try await source("old").token(replacing: "old") == "new")
        #expect(renewal.spyInputs == ["old"])
    }

    @Test func `a token that somebody else has renewed is not renewed again`() async throws {
        #expect(try await source("newer").token(replacing: "old") == "newer")
        #expect(renewal.callCount == 0)
    }

    @Test func `many calls share one renewal`() async throws {
        let tokens = source("old")
        let calls = await begin(100, replacing: "old", of: tokens)
        gate.open()
        for call in calls { #expect(try await call.value == "new") }
        #expect(renewal.callCount == 1)
    }

    @Test func `a failure is told to all, and the next call tries again`() async throws {
        renewal.stubOutput = .failure(Mishap())
        let tokens = source("old")
        let calls = await begin(100, replacing: "old", of: tokens)
        gate.open()
        for call in calls { await #expect(throws: Mishap()) { try await call.value } }
        #expect(renewal.callCount == 1)
        renewal.stubOutput = .success("new")
        #expect(try await tokens.token(replacing: "old") == "new")
        #expect(renewal.callCount == 2)
    }

    @Test func `cancelling half ends that half at once, and leaves the other half right`() async throws {
        let calls = await begin(200, of: source())
        for call in calls.prefix(100) { call.cancel() }
        for call in calls.prefix(100) { await #expect(throws: CancellationError.self) { try await call.value } }
        gate.open()
        for call in calls.suffix(100) { #expect(try await call.value == "new") }
        #expect(renewal.callCount == 1)
    }

    @Test func `a renewal that nobody waits for any more runs on, and its token is kept`() async throws {
        let tokens = source()
        let calls = await begin(1, of: tokens)
        calls[0].cancel()
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        gate.open()
        #expect(try await tokens.token() == "new")
        #expect(renewal.callCount == 1)
    }

    @Test func `a token that is set wins over a renewal that is under way`() async throws {
        let tokens = source()
        let calls = await begin(2, of: tokens)
        tokens.current = "set"
        gate.open()
        for call in calls { #expect(try await call.value == "set") }
        #expect(tokens.current == "set")
    }

    @Test func `who waits for a token that is taken away is told`() async throws {
        let tokens = source("old")
        let calls = await begin(2, replacing: "old", of: tokens)
        tokens.current = nil
        gate.open()
        for call in calls { await #expect(throws: TokenWithdrawnError()) { try await call.value } }
        #expect(tokens.current == nil)
    }

    @Test func `many tasks reject tokens, and all get others`() async throws {
        let numbers = Counter()
        let tokens = TokenSource<Int> { _ in numbers.increment() }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    let token = try await tokens.token()
                    return try await tokens.token(replacing: token) > token
                }
            }
            for try await isOther in group { #expect(isOther) }
        }
        #expect(tokens.current == numbers.value)
    }
}
