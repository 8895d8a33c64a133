// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Service where Input == Void {
    /// Calls a service that takes no input, as in `await service()`.
    ///
    /// - Returns: The output.
    public func callAsFunction() async -> Output {
        await self(())
    }

    /// Calls a service that takes no input, by a name.
    ///
    /// - Returns: The output.
    public func fetch() async -> Output {
        await self(())
    }

    /// Calls a service that takes no input, and throws the failure that it returns.
    ///
    /// - Returns: The value of a successful output.
    /// - Throws: Exactly the failure that the service returned with.
    public func tryFetch<Value, Failure>() async throws(Failure) -> Value where Output == Result<Value, Failure> {
        try await self(()).get()
    }

    /// Calls a service that takes no input, and throws the failure that it returns.
    ///
    /// - Returns: The value of a successful output.
    /// - Throws: Exactly the failure that the service returned with.
    public func value<Value, Failure>() async throws(Failure) -> Value where Output == Result<Value, Failure> {
        try await self(()).get()
    }
}
