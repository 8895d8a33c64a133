// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Service {
    /// Returns the service with its output transformed.
    public func map<NewOutput: Sendable>(
        _ transform: @escaping @Sendable (Output) async -> NewOutput
    ) -> Service<Input, NewOutput> {
        Service<Input, NewOutput> { await transform(await self($0)) }
    }

    /// Returns the service for another input, which is transformed to its own.
    public func contramap<NewInput: Sendable>(
        _ transform: @escaping @Sendable (NewInput) async -> Input
    ) -> Service<NewInput, Output> {
        Service<NewInput, Output> { await self(await transform($0)) }
    }

    /// Returns the service followed by another, whose input is the output of this one.
    public func compose<NewOutput: Sendable>(with next: Service<Output, NewOutput>) -> Service<Input, NewOutput> {
        Service<Input, NewOutput> { await next(await self($0)) }
    }

    /// Returns the service and another as one, which calls both at the same time and waits for both outputs.
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
