// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

/// A function with side effects as a value: it takes an input, does some work, and returns an output.
///
/// Name it by a type alias with a factory:
///
/// ```swift
/// typealias GreetingService = Service<String, Result<String, any Error>>
///
/// extension GreetingService {
///     static func greeting(in context: some URLServiceContext) -> Self {
///         Service { name in
///             let url = try context.url("greeting", name)
///             return try await context.perform(URLRequest(url: url)).validated().text().get()
///         }
///     }
/// }
/// ```
///
/// Call sites then read like a function, and the compiler completes the factory after a dot:
///
/// ```swift
/// let greeting: GreetingService = .greeting(in: context)
/// let output = await greeting("Ann")
/// ```
///
/// A service never throws. One that can fail has a `Result` as its output, whose failure is what its closure throws;
/// ``tryFetch(input:)`` and ``value(_:)`` throw it.
///
/// It may be called from any task, many times at once. Cancelling the task that calls it cancels the work; the service
/// decides what it returns then. It runs where its caller runs, unless its closure is bound to an actor.
public struct Service<Input: Sendable, Output: Sendable>: Sendable {
    private let implementation: @Sendable (Input) async -> Output

    /// Creates a service from a function, which is called once for each call of the service.
    public init(_ implementation: @escaping @Sendable (Input) async -> Output) {
        self.implementation = implementation
    }

    /// Creates a service from a function that may throw; what it throws is the failure of the output.
    public init<Value>(
        catching implementation: @escaping @Sendable (Input) async throws -> Value
    ) where Output == Result<Value, any Error> {
        self.init { input in await Result { try await implementation(input) } }
    }

    /// Calls the service, as in `await service(input)`.
    public func callAsFunction(_ input: Input) async -> Output {
        await implementation(input)
    }
}
