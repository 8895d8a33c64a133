// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

extension Service {
    /// Returns the service with a cache of its outputs, which the caller may also read and empty.
    ///
    /// Calls that miss at the same time share one call of the service, which is cancelled if all of them are. A call that the
    /// service makes of itself, with the same key, calls it once more: to share would be to wait for itself. A call that is
    /// cancelled waits for its output, unless that can be a `CancellationError`, which it returns at once. By default, all
    /// outputs are stored but `Result`s that are failures.
    public func cached<Key>(
        in cache: ServiceCache<Key, Output>,
        storing isWorthKeeping: (@Sendable (Output) -> Bool)? = nil,
        by key: @escaping @Sendable (Input) -> Key
    ) -> Self {
        let isWorthKeeping = isWorthKeeping ?? { ($0 as? any FallibleOutput)?.isFailure != true }
        let calls = SharedWork<CacheMiss<Key>, Output>(whenAbandoned: .cancels)
        return Service { input in
            let key = key(input)
            let lookup = cache.memory.lookUp(key)
            if let known = lookup.value { return known }
            let miss = CacheMiss(key: key, generation: lookup.generation)
            // Not by a chain, whose nil would be a value of an optional output.
            let cancelled = (Output.self as? any FallibleOutput.Type).flatMap { $0.cancelled as? Output }
            let output = await calls.value(for: miss, stays: cancelled == nil) { _ in
                // Another call may have ended since the lookup.
                if let known = cache.memory.lookUp(key).value { return known }
                let output = await self(input)
                // The output of a cancelled call says nothing about the input.
                if !Task.isCancelled, isWorthKeeping(output) {
                    cache.memory.store(output, for: key, unlessRemovedSince: lookup.generation)
                }
                return output
            }
            if let output = output ?? cancelled { return output }
            // The call was cancelled before, and only the service knows what to return then.
            return await self(input)
        }
    }

    /// Returns the service with a cache of its outputs, except for `Result`s that are failures.
    ///
    /// Of more outputs than the limit, what was not used for longest is discarded first.
    public func cached(
        for timeToLive: Duration,
        limit: Int = 100,
        clock: any Clock<Duration> = ContinuousClock()
    ) -> Self where Input: Hashable {
        cached(in: ServiceCache(timeToLive: timeToLive, limit: limit, clock: clock), by: InputKey.init)
    }

    /// Returns the service, which takes no input, with its output kept for a time, unless that is a failure.
    public func cached(
        for timeToLive: Duration,
        clock: any Clock<Duration> = ContinuousClock()
    ) -> Self where Input == Void {
        cached(in: ServiceCache(timeToLive: timeToLive, limit: 1, clock: clock)) { 0 }
    }
}

/// A lookup that found nothing; after a removal the same key is another one.
private struct CacheMiss<Key: Hashable & Sendable>: Hashable, Sendable {
    let key: Key
    let generation: Int
}

/// An output that knows whether it is a failure.
private protocol FallibleOutput {
    var isFailure: Bool { get }
    /// The output of a cancelled call; nil if it can't be one.
    static var cancelled: Self? { get }
}

extension Result: FallibleOutput {
    fileprivate var isFailure: Bool {
        guard case .failure = self else { return false }
        return true
    }

    fileprivate static var cancelled: Self? { (CancellationError() as? Failure).map(Self.failure) }
}
