// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Service {
    /// The service with the value of its successful outputs changed; failures stay.
    ///
    /// - Parameter transform: Makes the new value of the one that the service returned.
    /// - Returns: A service with the same input and failure.
    public func mapValue<Value, NewValue: Sendable, Failure>(
        _ transform: @escaping @Sendable (Value) async -> NewValue
    ) -> Service<Input, Result<NewValue, Failure>> where Output == Result<Value, Failure> {
        flatMap { .success(await transform($0)) }
    }

    /// The service with its failures changed; successful outputs stay.
    ///
    /// - Parameter transform: Makes the new failure of the one that the service returned.
    /// - Returns: A service with the same input and value.
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

    /// The service followed by a step that can fail too; the step is left out if the service fails.
    ///
    /// - Parameter transform: The next step, given the value of a successful output.
    /// - Returns: Both as one service.
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

    /// The service followed by another that is asked the value of a successful output.
    ///
    /// - Parameter next: The service that comes after this one; it is not asked if this one fails.
    /// - Returns: Both as one service.
    public func flatMap<Value, NewValue: Sendable, Failure>(
        to next: Service<Value, Result<NewValue, Failure>>
    ) -> Service<Input, Result<NewValue, Failure>> where Output == Result<Value, Failure> {
        flatMap { await next($0) }
    }
}
