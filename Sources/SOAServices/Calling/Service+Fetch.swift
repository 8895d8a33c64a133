// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Service {
    /// Calls the service.
    public func fetch(input: Input) async -> Output {
        await self(input)
    }

    /// Calls the service, and throws exactly the failure that it returns.
    public func tryFetch<Value, Failure>(
        input: Input
    ) async throws(Failure) -> Value where Output == Result<Value, Failure> {
        try await self(input).get()
    }

    /// Calls the service, and throws exactly the failure that it returns; short for ``tryFetch(input:)``.
    public func value<Value, Failure>(
        _ input: Input
    ) async throws(Failure) -> Value where Output == Result<Value, Failure> {
        try await self(input).get()
    }
}

extension Service where Input == Void {
    /// Calls a service that takes no input, as in `await service()`.
    public func callAsFunction() async -> Output {
        await self(())
    }

    /// Calls a service that takes no input.
    public func fetch() async -> Output {
        await self(())
    }

    /// Calls a service that takes no input, and throws exactly the failure that it returns.
    public func tryFetch<Value, Failure>() async throws(Failure) -> Value where Output == Result<Value, Failure> {
        try await self(()).get()
    }

    /// Calls a service that takes no input, and throws exactly the failure that it returns.
    public func value<Value, Failure>() async throws(Failure) -> Value where Output == Result<Value, Failure> {
        try await self(()).get()
    }
}
