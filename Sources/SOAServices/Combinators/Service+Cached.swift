// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Service {
    /// The service with a memory: it answers from a cache what it was asked before.
    ///
    /// A `Result` that is a failure is not kept, unless `isWorthKeeping` says so. Calls that miss at the same time all
    /// reach the service; put ``coalesced(whenCancelled:)`` before this to have them share one.
    ///
    /// - Parameters:
    ///   - cache: Where answers are kept; keep a hold of it to forget them.
    ///   - isWorthKeeping: Whether an answer is stored; nil for all that are no failures.
    ///   - key: What makes two inputs the same.
    /// - Returns: A service of the same type.
    public func cached<Key>(
        in cache: ServiceCache<Key, Output>,
        storing isWorthKeeping: (@Sendable (Output) -> Bool)? = nil,
        by key: @escaping @Sendable (Input) -> Key
    ) -> Self {
        let isWorthKeeping = isWorthKeeping ?? { ($0 as? any FallibleAnswer)?.isFailure != true }
        return Service { input in
            let key = key(input)
            let lookup = cache.lookUp(key)
            if let known = lookup.value { return known }
            let output = await self(input)
            // What a cancelled call answers says nothing about the input.
            if !Task.isCancelled, isWorthKeeping(output) {
                cache.store(output, for: key, unlessForgottenSince: lookup.generation)
            }
            return output
        }
    }

    /// The service with a memory: it answers from a cache what it was asked before.
    ///
    /// A `Result` that is a failure is not kept.
    ///
    /// - Parameters:
    ///   - timeToLive: How long an answer is good for.
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
