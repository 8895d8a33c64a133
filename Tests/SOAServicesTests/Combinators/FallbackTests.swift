// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAServices
import Testing

@Suite struct FallbackTests {
    private typealias Lookup = Service<String, Result<Int, Mishap>>

    private let first = Lookup.Mock(stubOutput: .success(1))
    private let second = Lookup.Mock(stubOutput: .success(2))

    @Test func `the other is not asked after a success`() async {
        #expect(await first.service.fallback(to: second.service)("a") == .success(1))
        #expect(second.callCount == 0)
    }

    @Test func `the other is asked the same after a failure`() async {
        first.stubOutput = .failure(Mishap())
        #expect(await first.service.fallback(to: second.service)("a") == .success(2))
        #expect(second.spyInputs == ["a"])
    }

    @Test func `recovery gets input and failure`() async {
        first.stubOutput = .failure(Mishap())
        let service = first.service.fallback { input, failure in .failure(Mishap(name: "\(input) \(failure.name)")) }
        #expect(await service("a") == .failure(Mishap(name: "a mishap")))
    }

    @Test func `a call that is cancelled does not go on to the other`() async {
        first.stubOutput = .failure(Mishap())
        let gate = CallGate()
        first.gate = gate
        let call = Task { await first.service.fallback(to: second.service)("a") }
        await gate.untilWaiting()
        call.cancel()
        #expect(await call.value == .failure(Mishap()))
        #expect(second.callCount == 0)
    }
}
