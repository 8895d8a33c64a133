// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

/// Calls that share one call of a service.
///
/// Cancelling one call ends that call at once, and none of the others. When all are cancelled the work is cancelled; a call
/// that comes later begins again. The work runs with the task-local values of the call that began it. A call that the work
/// itself makes, or work that it waits for, shares nothing if the key is the same: it would wait for itself.
extension Service {
    /// Returns the service with calls of the same key that are under way at the same time sharing one.
    public func coalesced<Key: Hashable & Sendable>(
        by key: @escaping @Sendable (Input) -> Key,
        whenCancelled: Output
    ) -> Self {
        let calls = SharedWork<Key, Output>(whenAbandoned: .cancels)
        return Service { input in
            await calls.value(for: key(input)) { _ in await self(input) } ?? whenCancelled
        }
    }

    /// Returns the service with calls of the same input that are under way at the same time sharing one.
    public func coalesced(whenCancelled: Output) -> Self where Input: Hashable {
        coalesced(by: InputKey.init, whenCancelled: whenCancelled)
    }

    /// Returns the service with calls of the same input sharing one; a cancelled call fails with `CancellationError`.
    public func coalesced<Value>() -> Self where Input: Hashable, Output == Result<Value, any Error> {
        coalesced(whenCancelled: .failure(CancellationError()))
    }

    /// Returns the service, which takes no input, with calls that are under way at the same time sharing one.
    public func coalesced(whenCancelled: Output) -> Self where Input == Void {
        coalesced(by: { 0 }, whenCancelled: whenCancelled)
    }

    /// Returns the service, which takes no input, with calls sharing one; a cancelled call fails with `CancellationError`.
    public func coalesced<Value>() -> Self where Input == Void, Output == Result<Value, any Error> {
        coalesced(whenCancelled: .failure(CancellationError()))
    }
}
