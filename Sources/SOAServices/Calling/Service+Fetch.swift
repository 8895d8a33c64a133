// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Service {
    /// Calls the service by a name.
    ///
    /// - Parameter input: What to ask.
    /// - Returns: The output.
    public func fetch(input: Input) async -> Output {
        await self(input)
    }

    /// Calls the service, and throws the failure that it returns.
    ///
    /// - Parameter input: What to ask.
    /// - Returns: The value of a successful output.
    /// - Throws: Exactly the failure that the service returned with.
    public func tryFetch<Value, Failure>(
        input: Input
    ) async throws(Failure) -> Value where Output == Result<Value, Failure> {
        try await self(input).get()
    }

    /// Calls the service, and throws the failure that it returns; short for ``tryFetch(input:)``.
    ///
    /// - Parameter input: What to ask.
    /// - Returns: The value of a successful output.
    /// - Throws: Exactly the failure that the service returned with.
    public func value<Value, Failure>(
        _ input: Input
    ) async throws(Failure) -> Value where Output == Result<Value, Failure> {
        try await self(input).get()
    }
}
