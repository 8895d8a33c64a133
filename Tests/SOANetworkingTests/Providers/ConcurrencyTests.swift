// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOANetworking
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(10))) struct ConcurrencyTests {
    private static let count = 1_000

    @Test func `A thousand concurrent requests succeed while half of them are cancelled`() async {
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let clock = ManualClock()
        let transport = ClosureTransport { request in
            arrived.yield()
            // Simulates a server that does not respond before the clock advances.
            try await clock.sleep(for: .seconds(1))
            let name = request.url?.lastPathComponent ?? ""
            return (Data(#"{"name":"\#(name)"}"#.utf8), try makeHead(for: request, status: 200))
        }
        let provider = RealNetworkProvider(transport: transport)
        let tasks = (0..<Self.count).map { index in
            Task { await provider.result(of: FruitEndpoint(input: "\(index)")) }
        }
        var iterator = arrivals.makeAsyncIterator()
        for _ in 0..<Self.count { await iterator.next() }
        await clock.untilAsleep(Self.count)

        for (index, task) in tasks.enumerated() where index.isMultiple(of: 2) { task.cancel() }
        for (index, task) in tasks.enumerated() where index.isMultiple(of: 2) {
            #expect(await task.value == .failure(.cancelled))
        }
        clock.advance(by: .seconds(1))
        for (index, task) in tasks.enumerated() where !index.isMultiple(of: 2) {
            #expect(await task.value == .success(Fruit(name: "\(index)")))
        }
        #expect(transport.requests.entries.count == Self.count)
    }

    @Test func `Concurrent tasks use and configure one mock provider`() async {
        let clock = ManualClock()
        let provider = MockNetworkProvider(simulatedDelay: 1, clock: clock)
        let tasks = (0..<Self.count).map { index in
            Task {
                if index.isMultiple(of: 10) {
                    provider.respond(to: PingEndpoint.self, with: EmptyResponse())
                    provider.simulatedDelay = 1
                    provider.simulatedError = nil
                }
                return await provider.result(of: FruitEndpoint(input: "\(index)"))
            }
        }
        await clock.untilAsleep(Self.count)
        for (index, task) in tasks.enumerated() where index.isMultiple(of: 2) { task.cancel() }
        for (index, task) in tasks.enumerated() where index.isMultiple(of: 2) {
            #expect(await task.value == .failure(.cancelled))
        }
        clock.advance(by: .seconds(1))
        for (index, task) in tasks.enumerated() where !index.isMultiple(of: 2) {
            #expect(await task.value == .success(Fruit(name: "\(index)")))
        }
        let recorded = provider.recordedEndpoints(of: FruitEndpoint.self)
        #expect(Set(recorded.map(\.name)) == Set((0..<Self.count).map(String.init)))
    }
}
