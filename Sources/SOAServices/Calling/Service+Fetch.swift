// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Service {
    /// Calls the service by a name.
    ///
    /// - Parameter input: What to ask.
    /// - Returns: The answer.
    public func fetch(input: Input) async -> Output {
        await self(input)
    }

    /// Calls the service, and throws the failure that it answers with.
    ///
    /// - Parameter input: What to ask.
    /// - Returns: The value of a successful answer.
    /// - Throws: Exactly the failure that the service answered with.
    public func tryFetch<Value, Failure>(
        input: Input
    ) async throws(Failure) -> Value where Output == Result<Value, Failure> {
        try await self(input).get()
    }

    /// Calls the service, and throws the failure that it answers with; short for ``tryFetch(input:)``.
    ///
    /// - Parameter input: What to ask.
    /// - Returns: The value of a successful answer.
    /// - Throws: Exactly the failure that the service answered with.
    public func value<Value, Failure>(
        _ input: Input
    ) async throws(Failure) -> Value where Output == Result<Value, Failure> {
        try await self(input).get()
    }
}
