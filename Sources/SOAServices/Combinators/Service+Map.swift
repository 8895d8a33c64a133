// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Service {
    /// The service with its output changed.
    ///
    /// - Parameter transform: Makes the new output of what the service returned.
    /// - Returns: A service with the same input.
    public func map<NewOutput: Sendable>(
        _ transform: @escaping @Sendable (Output) async -> NewOutput
    ) -> Service<Input, NewOutput> {
        Service<Input, NewOutput> { await transform(await self($0)) }
    }

    /// The service with its input changed.
    ///
    /// - Parameter transform: Makes what the service is asked of the new input.
    /// - Returns: A service with the same output.
    public func contramap<NewInput: Sendable>(
        _ transform: @escaping @Sendable (NewInput) async -> Input
    ) -> Service<NewInput, Output> {
        Service<NewInput, Output> { await self(await transform($0)) }
    }

    /// The service followed by another, which is asked what this one answered.
    ///
    /// - Parameter next: The service that comes after this one.
    /// - Returns: Both as one service.
    public func compose<NewOutput: Sendable>(with next: Service<Output, NewOutput>) -> Service<Input, NewOutput> {
        Service<Input, NewOutput> { await next(await self($0)) }
    }

    /// The service and another, asked the same at the same time.
    ///
    /// Both are waited for. Cancelling the call cancels both.
    ///
    /// - Parameter other: The other service.
    /// - Returns: Both as one service, with both outputs.
    public func zip<OtherOutput: Sendable>(
        _ other: Service<Input, OtherOutput>
    ) -> Service<Input, (Output, OtherOutput)> {
        Service<Input, (Output, OtherOutput)> { input in
            async let first = self(input)
            async let second = other(input)
            return await (first, second)
        }
    }
}
