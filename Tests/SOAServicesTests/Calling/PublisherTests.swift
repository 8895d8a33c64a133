// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Combine)
import Combine
#elseif OpenCombine
import OpenCombine
#endif

#if canImport(Combine) || OpenCombine
import SOAServices
import Testing

@Suite(.timeLimit(.minutes(10))) struct PublisherTests {
    private struct Refusal: Error {}

    @Test func `A publisher sends the output, and calls the service for each subscriber`() async {
        let mock = Service<Int, String>.Mock(stubOutput: "output")
        let publisher = mock.service.publisher(for: 7)
        #expect(mock.callCount == 0)
        for count in 1...2 {
            let (outputs, continuation) = AsyncStream.makeStream(of: String.self)
            let subscription = publisher.sink { _ in
                continuation.finish()
            } receiveValue: {
                continuation.yield($0)
            }
            let all = await outputs.reduce(into: []) { $0.append($1) }
            #expect(all == ["output"])
            #expect(mock.spyInputs == Array(repeating: 7, count: count))
            subscription.cancel()
        }
    }

    @Test func `A failure of the service is a failure of the publisher`() async {
        let service = Service<Void, Result<Int, any Error>> { .failure(Refusal()) }
        let (events, event) = AsyncStream.makeStream(of: Bool.self)
        let subscription = service.valuePublisher(for: ()).sink { completion in
            if case .failure(let error) = completion { event.yield(error is Refusal) }
            event.finish()
        } receiveValue: { _ in
            event.yield(false)
        }
        let all = await events.reduce(into: []) { $0.append($1) }
        #expect(all == [true])
        subscription.cancel()
    }

    @Test func `Cancelling a subscription cancels the call`() async {
        let (signs, sign) = AsyncStream.makeStream(of: String.self)
        let service = Service<Void, Int> {
            sign.yield("called")
            await withTaskCancellationHandler {
                for await _ in AsyncStream<Never>.makeStream().stream {}
            } onCancel: {
                sign.yield("cancelled")
                sign.finish()
            }
            return 1
        }
        let subscription = service.publisher(for: ()).sink { _ in }
        var seen: [String] = []
        for await sign in signs {
            seen.append(sign)
            if sign == "called" { subscription.cancel() }
        }
        #expect(seen == ["called", "cancelled"])
    }
}
#endif
