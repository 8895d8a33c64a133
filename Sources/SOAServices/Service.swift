// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An opaque box: it takes an input, does something impure with it, and returns an output.
///
/// Name it by a type alias, and give the alias a factory; call sites then read like a function, and the compiler
/// completes the factory after a dot:
///
/// ```swift
/// typealias GreetingService = Service<String, Result<String, any Error>>
///
/// extension GreetingService {
///     static func greeting(in context: some URLServiceContext) -> Self {
///         Service { name in
///             do {
///                 let url = try context.url("greeting", name)
///                 return await context.perform(URLRequest(url: url)).validated().text()
///             } catch {
///                 return .failure(error)
///             }
///         }
///     }
/// }
///
/// let greeting: GreetingService = .greeting(in: context)
/// let answer = await greeting("world")
/// ```
///
/// A service never throws. One that can fail says so in its output, as a `Result`; ``tryFetch(input:)`` and
/// ``value(_:)`` take that apart.
///
/// It may be called from any task, many times at once. Cancelling the task that calls it cancels the work; what is
/// answered then is up to the service. It runs where its caller runs, unless its closure is bound to an actor.
public struct Service<Input: Sendable, Output: Sendable>: Sendable {
    private let implementation: @Sendable (Input) async -> Output

    /// Makes a service of a function.
    ///
    /// - Parameter implementation: What the service does, called once for each call of it.
    public init(_ implementation: @escaping @Sendable (Input) async -> Output) {
        self.implementation = implementation
    }

    /// Calls the service, as in `await service(input)`.
    ///
    /// - Parameter input: What to ask.
    /// - Returns: The output.
    public func callAsFunction(_ input: Input) async -> Output {
        await implementation(input)
    }
}
