// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAServices
import SOATestSupport
import Testing

@Suite struct MapTests {
    private let double = Service<Int, Int> { $0 * 2 }
    private let parse = Service<String, Result<Int, Mishap>> { Int($0).map { .success($0) } ?? .failure(Mishap()) }

    @Test func `the output is changed`() async {
        #expect(await double.map { "\($0)" }(4) == "8")
    }

    @Test func `the input is changed`() async {
        #expect(await double.contramap { (text: String) in text.count }("four") == 8)
    }

    @Test func `a service is followed by another`() async {
        #expect(await double.compose(with: Service { $0 + 1 })(4) == 9)
    }

    @Test func `values are changed and failures stay`() async {
        let service = parse.mapValue { $0 * 2 }
        #expect(await service("4") == .success(8))
        #expect(await service("four") == .failure(Mishap()))
    }

    @Test func `failures are changed and values stay`() async {
        let service = parse.mapFailure { Mishap(name: $0.name + "!") }
        #expect(await service("4") == .success(4))
        #expect(await service("four") == .failure(Mishap(name: "mishap!")))
    }

    @Test func `the next step is left out after a failure`() async {
        let steps = Counter()
        let service = parse.flatMap { value -> Result<Int, Mishap> in
            steps.increment()
            return value < 10 ? .success(value) : .failure(Mishap(name: "large"))
        }
        #expect(await service("4") == .success(4))
        #expect(await service("40") == .failure(Mishap(name: "large")))
        #expect(await service("four") == .failure(Mishap()))
        #expect(steps.value == 2)
    }

    @Test func `a service follows the value of another`() async {
        let root = Service<Int, Result<Double, Mishap>> {
            $0 < 0 ? .failure(Mishap(name: "negative")) : .success(Double($0).squareRoot())
        }
        #expect(await parse.flatMap(to: root)("4") == .success(2))
        #expect(await parse.flatMap(to: root)("-4") == .failure(Mishap(name: "negative")))
    }

    @Test func `two services are asked at the same time`() async {
        let gate = CallGate()
        let held = Service<Int, Int> {
            await gate.wait()
            return $0 + 1
        }
        async let both = held.zip(held.map { "\($0)" })(1)
        await gate.untilWaiting(2)
        gate.open()
        let (first, second) = await both
        #expect(first == 2)
        #expect(second == "2")
    }

    @Test func `cancelling a pair cancels both`() async {
        let gate = CallGate()
        let held = Service<Void, Bool> {
            await gate.wait()
            return Task.isCancelled
        }
        let call = Task { await held.zip(held)(()) }
        await gate.untilWaiting(2)
        call.cancel()
        let (first, second) = await call.value
        #expect(first && second)
    }
}
