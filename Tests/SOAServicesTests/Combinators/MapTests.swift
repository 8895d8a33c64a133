// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAServices
import SOATestSupport
import Testing

@Suite struct MapTests {
    private let double = Service<Int, Int> { $0 * 2 }
    private let parse = Service<String, Result<Int, TestError>> {
        Int($0).map { .success($0) } ?? .failure(TestError())
    }

    @Test func `An output is mapped`() async {
        #expect(await double.map { "\($0)" }(4) == "8")
    }

    @Test func `An input is mapped`() async {
        #expect(await double.contramap { (text: String) in text.count }("four") == 8)
    }

    @Test func `A service is chained to another`() async {
        #expect(await double.compose(with: Service { $0 + 1 })(4) == 9)
    }

    @Test func `A value is mapped, and a failure is kept`() async {
        let service = parse.mapValue { $0 * 2 }
        #expect(await service("4") == .success(8))
        #expect(await service("four") == .failure(TestError()))
    }

    @Test func `A failure is mapped, and a value is kept`() async {
        let service = parse.mapFailure { TestError(name: $0.name + "!") }
        #expect(await service("4") == .success(4))
        #expect(await service("four") == .failure(TestError(name: "mishap!")))
    }

    @Test func `A failure skips the next step`() async {
        let steps = Counter()
        let service = parse.flatMap { value -> Result<Int, TestError> in
            steps.increment()
            return value < 10 ? .success(value) : .failure(TestError(name: "large"))
        }
        #expect(await service("4") == .success(4))
        #expect(await service("40") == .failure(TestError(name: "large")))
        #expect(await service("four") == .failure(TestError()))
        #expect(steps.value == 2)
    }

    @Test func `A service is called with the value of another`() async {
        let root = Service<Int, Result<Double, TestError>> {
            $0 < 0 ? .failure(TestError(name: "negative")) : .success(Double($0).squareRoot())
        }
        #expect(await parse.flatMap(to: root)("4") == .success(2))
        #expect(await parse.flatMap(to: root)("-4") == .failure(TestError(name: "negative")))
    }

    @Test func `Two services are called concurrently`() async {
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

    @Test func `Cancelling a pair cancels both`() async {
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
