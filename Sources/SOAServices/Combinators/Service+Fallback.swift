// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Service {
    /// Returns the service with another that is called if it fails, unless the call is cancelled.
    public func fallback<Value, Failure>(to other: Self) -> Self where Output == Result<Value, Failure> {
        fallback { input, _ in await other(input) }
    }

    /// Returns the service with a closure that is called if it fails, unless the call is cancelled.
    public func fallback<Value, Failure>(
        _ recover: @escaping @Sendable (Input, Failure) async -> Output
    ) -> Self where Output == Result<Value, Failure> {
        Service { input in
            let output = await self(input)
            guard case .failure(let failure) = output, !Task.isCancelled else { return output }
            return await recover(input, failure)
        }
    }
}
