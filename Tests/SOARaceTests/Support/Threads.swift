// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// Runs test code on real threads, which all set out at once, in the registry that is current where they are started.
enum Threads {
    /// The results of `body` on `count` threads, in order.
    ///
    /// The caller's task is suspended meanwhile, and no thread is left when it goes on.
    static func outcomes<Value: Sendable, Failure: Error>(
        _ count: Int,
        _ body: @escaping @Sendable (Int) throws(Failure) -> Value
    ) async -> [Result<Value, Failure>] {
        let registry = ServiceRegistryImplementation.current
        let start = Meeting(count)
        let results = Gathering<Result<Value, Failure>>(count)
        let threads = (0..<count).map { index in
            SystemThread {
                start.arrive()
                let result = registry.run { Result { () throws(Failure) -> Value in try body(index) } }
                results.put(result, at: index)
            }
        }
        let all = await results.all()
        // Each has put its result, so this waits for its last few instructions.
        for thread in threads { thread.join() }
        return all
    }

    /// The same, for code that is not expected to fail.
    static func run<Value: Sendable, Failure: Error>(
        _ count: Int,
        _ body: @escaping @Sendable (Int) throws(Failure) -> Value
    ) async throws(Failure) -> [Value] {
        try await outcomes(count, body).map { result throws(Failure) in try result.get() }
    }
}
