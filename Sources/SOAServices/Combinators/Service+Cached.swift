// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

extension Service {
    /// The service with a memory: it returns from a cache what it was asked before.
    ///
    /// A `Result` that is a failure is not kept, unless `isWorthKeeping` says so. Calls that miss at the same time share one
    /// call of the service.
    ///
    /// - Parameters:
    ///   - cache: Where answers are kept; keep a hold of it to forget them.
    ///   - isWorthKeeping: Whether an output is stored; nil for all that are no failures.
    ///   - key: What makes two inputs the same.
    /// - Returns: A service of the same type.
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
            let output = await calls.value(for: CacheMiss(key: key, generation: lookup.generation)) { _ in
                // Another call may have ended since the lookup.
                if let known = cache.memory.lookUp(key).value { return known }
                let output = await self(input)
                // What a cancelled call returns says nothing about the input.
                if !Task.isCancelled, isWorthKeeping(output) {
                    cache.memory.store(output, for: key, unlessRemovedSince: lookup.generation)
                }
                return output
            }
            if let output { return output }
            // The call was cancelled, and only the service knows what to return then.
            return await self(input)
        }
    }

    /// The service with a memory: it returns from a cache what it was asked before.
    ///
    /// A `Result` that is a failure is not kept.
    ///
    /// - Parameters:
    ///   - timeToLive: How long an output is good for.
    ///   - limit: How many answers are kept; what was not used for longest goes first.
    ///   - clock: What ages are measured by.
    /// - Returns: A service of the same type.
    public func cached(
        for timeToLive: Duration,
        limit: Int = 100,
        clock: any Clock<Duration> = ContinuousClock()
    ) -> Self where Input: Hashable {
        cached(in: ServiceCache(timeToLive: timeToLive, limit: limit, clock: clock)) { $0 }
    }
}

/// A lookup that found nothing; after a removal the same key is another one.
private struct CacheMiss<Key: Hashable & Sendable>: Hashable, Sendable {
    let key: Key
    let generation: Int
}

/// An output that says whether it is a failure, wherever nothing else is known of its type.
private protocol FallibleOutput {
    var isFailure: Bool { get }
}

extension Result: FallibleOutput {
    fileprivate var isFailure: Bool {
        guard case .failure = self else { return false }
        return true
    }
}
