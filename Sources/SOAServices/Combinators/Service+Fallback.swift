// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Service {
    /// The service with another that is asked the same when it fails.
    ///
    /// A call that is cancelled does not go on to the other one: it returns the failure.
    ///
    /// - Parameter other: The service for what this one fails at.
    /// - Returns: A service of the same type.
    public func fallback<Value, Failure>(to other: Self) -> Self where Output == Result<Value, Failure> {
        fallback { input, _ in await other(input) }
    }

    /// The service with something else to answer when it fails.
    ///
    /// A call that is cancelled is not recovered: it returns the failure.
    ///
    /// - Parameter recover: Answers instead of the service, given the input and the failure.
    /// - Returns: A service of the same type.
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
