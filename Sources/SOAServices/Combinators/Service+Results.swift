// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Service {
    /// Returns the service with the value of a success transformed.
    public func mapValue<Value, NewValue: Sendable, Failure>(
        _ transform: @escaping @Sendable (Value) async -> NewValue
    ) -> Service<Input, Result<NewValue, Failure>> where Output == Result<Value, Failure> {
        flatMap { .success(await transform($0)) }
    }

    /// Returns the service with its failure transformed.
    public func mapFailure<Value, Failure, NewFailure>(
        _ transform: @escaping @Sendable (Failure) async -> NewFailure
    ) -> Service<Input, Result<Value, NewFailure>> where Output == Result<Value, Failure> {
        Service<Input, Result<Value, NewFailure>> { input in
            switch await self(input) {
            case .success(let value): .success(value)
            case .failure(let failure): .failure(await transform(failure))
            }
        }
    }

    /// Returns the service followed by a step that can fail too; a failure of the service skips the step.
    public func flatMap<Value, NewValue: Sendable, Failure>(
        _ transform: @escaping @Sendable (Value) async -> Result<NewValue, Failure>
    ) -> Service<Input, Result<NewValue, Failure>> where Output == Result<Value, Failure> {
        Service<Input, Result<NewValue, Failure>> { input in
            switch await self(input) {
            case .success(let value): await transform(value)
            case .failure(let failure): .failure(failure)
            }
        }
    }

    /// Returns the service followed by another that takes the value of a success; a failure skips the other.
    public func flatMap<Value, NewValue: Sendable, Failure>(
        to next: Service<Value, Result<NewValue, Failure>>
    ) -> Service<Input, Result<NewValue, Failure>> where Output == Result<Value, Failure> {
        flatMap { await next($0) }
    }

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
