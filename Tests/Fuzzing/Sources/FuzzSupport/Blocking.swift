// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Dispatch

/// Runs async work and waits for it, since libFuzzer calls functions that are not async.
///
/// - Parameter work: The work.
/// - Returns: Its result.
public func blocking<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let result = Result<Value>()
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
        result.value = await work()
        isDone.signal()
    }
    isDone.wait()
    guard let value = result.value else { fatalError("The work has no result.") }
    return value
}

private final class Result<Value: Sendable>: @unchecked Sendable {
    // Sendable: it is written before the semaphore is signalled, and read after that.
    var value: Value?
}
