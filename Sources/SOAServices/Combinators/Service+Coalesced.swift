// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

extension Service {
    /// The service with identical calls that are under way at the same time sharing one.
    ///
    /// Cancelling one call ends that call at once, and none of the others. When all that share are cancelled the work
    /// is cancelled as well; a call that comes later begins anew. The work runs with the task-local values of the call
    /// that began it.
    ///
    /// - Parameters:
    ///   - key: What makes two calls identical.
    ///   - whenCancelled: The output to a call that is cancelled.
    /// - Returns: A service of the same type.
    public func coalesced<Key: Hashable & Sendable>(
        by key: @escaping @Sendable (Input) -> Key,
        whenCancelled: Output
    ) -> Self {
        let calls = SharedWork<Key, Output>(whenAbandoned: .cancels)
        return Service { input in
            await calls.value(for: key(input)) { _ in await self(input) } ?? whenCancelled
        }
    }

    /// The service with calls of the same input that are under way at the same time sharing one.
    ///
    /// Cancelling one call ends that call at once, and none of the others. When all that share are cancelled the work
    /// is cancelled as well.
    ///
    /// - Parameter whenCancelled: The output to a call that is cancelled.
    /// - Returns: A service of the same type.
    public func coalesced(whenCancelled: Output) -> Self where Input: Hashable {
        coalesced(by: { $0 }, whenCancelled: whenCancelled)
    }

    /// The service with calls of the same input that are under way at the same time sharing one.
    ///
    /// A call that is cancelled fails with `CancellationError` at once, and none of the others. When all that share are
    /// cancelled the work is cancelled as well.
    ///
    /// - Returns: A service of the same type.
    public func coalesced<Value>() -> Self where Input: Hashable, Output == Result<Value, any Error> {
        coalesced(whenCancelled: .failure(CancellationError()))
    }
}
