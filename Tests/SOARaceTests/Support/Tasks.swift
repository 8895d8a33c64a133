// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Runs test code in child tasks of the caller, off every actor.
enum Tasks {
    /// The results of `body` in `count` tasks, in order.
    static func outcomes<Value: Sendable>(
        _ count: Int,
        _ body: @escaping @Sendable (Int) async throws -> Value
    ) async -> [Result<Value, any Error>] {
        await withTaskGroup(of: (Int, Result<Value, any Error>).self) { group in
            for index in 0..<count {
                group.addTask {
                    do { return (index, .success(try await body(index))) } catch { return (index, .failure(error)) }
                }
            }
            var results: [Int: Result<Value, any Error>] = [:]
            for await (index, result) in group { results[index] = result }
            return (0..<count).compactMap { results[$0] }
        }
    }

    /// The same, for code that is not expected to fail.
    static func run<Value: Sendable>(
        _ count: Int,
        _ body: @escaping @Sendable (Int) async throws -> Value
    ) async throws -> [Value] {
        try await outcomes(count, body).map { try $0.get() }
    }
}
