// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking

#if canImport(Combine)
public import Combine
#elseif OpenCombine
public import OpenCombine
#endif

#if canImport(Combine) || OpenCombine
extension Service {
    /// A publisher that calls the service anew for each subscriber.
    ///
    /// It calls when the subscriber first demands a value, sends the one output on no particular thread, and finishes.
    /// Cancelling the subscription cancels the call.
    ///
    /// - Parameter input: What to ask.
    /// - Returns: A publisher of one output.
    public func publisher(for input: Input) -> AnyPublisher<Output, Never> {
        ServicePublisher(service: self, input: input).eraseToAnyPublisher()
    }

    /// A publisher that calls the service anew for each subscriber, and fails if the output is a failure.
    ///
    /// - Parameter input: What to ask.
    /// - Returns: A publisher of one value, or of the failure that the service returned with.
    public func valuePublisher<Value, Failure>(
        for input: Input
    ) -> AnyPublisher<Value, Failure> where Output == Result<Value, Failure> {
        publisher(for: input).setFailureType(to: Failure.self).flatMap(\.publisher).eraseToAnyPublisher()
    }
}

/// Calls a service once for each subscriber.
private struct ServicePublisher<Input: Sendable, Output: Sendable>: Publisher {
    typealias Failure = Never

    let service: Service<Input, Output>
    let input: Input

    func receive<Downstream: Subscriber<Output, Never>>(subscriber: Downstream) {
        let subscription = ServiceSubscription(service: service, input: input) { output in
            _ = subscriber.receive(output)
            subscriber.receive(completion: .finished)
        }
        subscriber.receive(subscription: subscription)
    }
}

/// One subscriber, and its call once it has demanded something.
private final class ServiceSubscription<Input: Sendable, Output: Sendable>: Subscription, @unchecked Sendable {
    private enum State: Sendable {
        case idle
        case calling(ServiceCall?)
        case ended
    }

    // Sendable: `send` is touched by the one caller of `end` that ends the subscription, and by nobody else.
    private var send: ((Output) -> Void)?
    private let service: Service<Input, Output>
    private let input: Input
    private let state = Lock(State.idle)

    init(service: Service<Input, Output>, input: Input, send: @escaping (Output) -> Void) {
        self.service = service
        self.input = input
        self.send = send
    }

    func request(_ demand: Subscribers.Demand) {
        guard demand > .none, begin() else { return }
        let call = service.invoke(on: input) { [self] output in
            guard end() != nil else { return }
            // Released first, since the subscriber may keep a reference to this.
            let send = send.take()
            send?(output)
        }
        let isWanted = state.withLock { state in
            guard case .calling = state else { return false }
            state = .calling(call)
            return true
        }
        // Cancelled while it began; cancelling a call that is over changes nothing.
        if !isWanted { call.cancel() }
    }

    func cancel() {
        guard let call = end() else { return }
        send = nil
        call?.cancel()
    }

    private func begin() -> Bool {
        state.withLock { state in
            guard case .idle = state else { return false }
            state = .calling(nil)
            return true
        }
    }

    /// Ends the subscription; nil if it had ended before, else its call if there is one.
    private func end() -> ServiceCall?? {
        state.withLock { state in
            defer { state = .ended }
            switch state {
            case .idle: return .some(nil)
            case .calling(let call): return .some(call)
            case .ended: return nil
            }
        }
    }
}
#endif
