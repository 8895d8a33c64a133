// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import SOATesting
import Testing

private struct Storm: Error {}

private final class WeatherStub: Sendable {
    let degrees = Stubbed(20)
    let forecast = Stubbed<Result<String, Storm>>(.success("sun"))

    func now() -> Int { degrees() }
    func tomorrow() throws(Storm) -> String { try forecast.get() }
}

@Suite struct StubbedTests {
    @Test func `A double returns what the test has set`() {
        let weather = WeatherStub()
        #expect(weather.now() == 20)
        weather.degrees.value = 5
        #expect(weather.now() == 5)
        #expect(weather.degrees.value == 5)
    }

    @Test func `A double throws what the test has set`() throws {
        let weather = WeatherStub()
        #expect(try weather.tomorrow() == "sun")
        weather.forecast.value = .failure(Storm())
        #expect(throws: Storm.self) { try weather.tomorrow() }
    }

    @Test func `What a test sets is there for tasks on other threads`() async {
        let stub = Stubbed(0)
        for number in 1...100 {
            stub.value = number
            #expect(await Task.detached { stub() }.value == number)
        }
    }

    @Test func `Threads set and read a stub at the same time`() async throws {
        let stub = Stubbed([0])
        try await onThreads { thread in
            for number in 0..<1_000 {
                stub.value = [thread, number]
                #expect(stub().count == 2)
            }
        }
        #expect(stub().last == 999)
    }

    @Test func `A value that is replaced may use the stub while it goes`() {
        final class Careful: Sendable {
            let stub: Stubbed<[Careful]>
            let deinits: Calls<Int>

            init(_ stub: Stubbed<[Careful]>, _ deinits: Calls<Int>) {
                self.stub = stub
                self.deinits = deinits
            }

            deinit { deinits(stub.value.count) }
        }
        let deinits = Calls<Int>()
        let stub = Stubbed<[Careful]>([])
        stub.value = [Careful(stub, deinits)]
        stub.value = []
        #expect(deinits.all == [0])
    }
}
