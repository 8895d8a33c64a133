// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Combine)
package import Combine
#elseif OpenCombine
package import OpenCombine
#endif

#if canImport(Combine) || OpenCombine

/// Returns a publisher that begins work for each subscriber, sends its result, and finishes.
///
/// Nothing begins before a subscription, and cancelling it cancels the work. Values arrive on any thread.
package func publisher<Value: Sendable, Failure: Error>(
    of work: @escaping @Sendable () async -> Result<Value, Failure>
) -> AnyPublisher<Value, Failure> {
    Deferred {
        var task: Task<Void, Never>?
        let future = Future<Value, Failure> { promise in
            let promise = Promise(fulfil: promise)
            task = Task { promise.fulfil(await work()) }
        }
        let running = task
        return future.handleEvents(receiveCancel: { running?.cancel() })
    }
    .eraseToAnyPublisher()
}

/// Returns a publisher that begins a task for each subscriber at once, sends its result, and finishes.
package func publisher<Value: Sendable>(
    beginning begin: @escaping @Sendable () -> Task<Value, any Error>
) -> AnyPublisher<Value, any Error> {
    Deferred {
        let task = begin()
        let future = Future<Value, any Error> { promise in
            let promise = Promise(fulfil: promise)
            Task { promise.fulfil(await task.result) }
        }
        return future.handleEvents(receiveCancel: task.cancel)
    }
    .eraseToAnyPublisher()
}

/// The promise of a future, on its way to a task.
private struct Promise<Value, Failure: Error>: @unchecked Sendable {
    // Sendable: a future takes its promise from any thread, and the task is the only one to fulfil it.
    let fulfil: (Result<Value, Failure>) -> Void
}

#endif
