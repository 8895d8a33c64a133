// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAServices
import Testing

@Suite struct FallbackTests {
    private typealias Lookup = Service<String, Result<Int, TestError>>

    private let first = Lookup.Mock(stubOutput: .success(1))
    private let second = Lookup.Mock(stubOutput: .success(2))

    @Test func `The fallback is not called after a success`() async {
        #expect(await first.service.fallback(to: second.service)("a") == .success(1))
        #expect(second.callCount == 0)
    }

    @Test func `The fallback is called with the same input after a failure`() async {
        first.stubOutput = .failure(TestError())
        #expect(await first.service.fallback(to: second.service)("a") == .success(2))
        #expect(second.spyInputs == ["a"])
    }

    @Test func `A recovery closure gets the input and the failure`() async {
        first.stubOutput = .failure(TestError())
        let service = first.service.fallback { input, failure in .failure(TestError(name: "\(input) \(failure.name)")) }
        #expect(await service("a") == .failure(TestError(name: "a mishap")))
    }

    @Test func `A cancelled call does not call the fallback`() async {
        first.stubOutput = .failure(TestError())
        let gate = CallGate()
        first.gate = gate
        let call = Task { await first.service.fallback(to: second.service)("a") }
        await gate.untilWaiting()
        call.cancel()
        #expect(await call.value == .failure(TestError()))
        #expect(second.callCount == 0)
    }
}
