// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Observation

/// Loads values for screens that know neither endpoint nor server, and publishes its state.
///
/// A subclass says what to load:
///
/// ```swift
/// final class CarNames: ServiceProvider<Int, String> {
///     override func attemptLoad(with number: Int) {
///         load { [networkProvider] in
///             try await networkProvider.send(CarEndpoint(input: number)).name
///         }
///     }
/// }
/// ```
///
/// A closure can say it too:
///
/// ```swift
/// let names = ServiceProvider<Int, String>(networkProvider: provider) { number, provider in
///     try await provider.send(CarEndpoint(input: number)).name
/// }
/// ```
///
/// The latest load wins, and the one before is cancelled. Releasing the provider cancels what is running, and ends its
/// ``states``: its closures should not retain it.
@MainActor @Observable
open class ServiceProvider<Input, Output: Sendable> {
    /// Loads the value for an input.
    public typealias Load = @MainActor (Input, any NetworkProvider) async throws -> Output

    /// The provider that sends the requests.
    @ObservationIgnored public let networkProvider: any NetworkProvider

    @ObservationIgnored private let loadFromInput: Load?
    @ObservationIgnored nonisolated let loader: Loader<Output>

    /// Creates a provider whose subclass overrides ``attemptLoad(with:)``.
    public init(networkProvider: any NetworkProvider) {
        self.networkProvider = networkProvider
        loadFromInput = nil
        loader = Loader()
    }

    /// Creates a provider with a closure that loads.
    public init(networkProvider: any NetworkProvider, load: @escaping Load) {
        self.networkProvider = networkProvider
        loadFromInput = load
        loader = Loader()
    }

    /// The state of the load; `.notStarted` before the first.
    ///
    /// A subclass that loads in a way of its own sets it. Setting it does not cancel a load that is running.
    public var state: LoadingState<Output, NetworkError> {
        get { loader.state }
        set { loader.show(newValue) }
    }

    /// The states from now on, the current one first.
    ///
    /// The stream ends when the provider is released. A reader that falls more than 64 states behind misses the oldest.
    public var states: AsyncStream<LoadingState<Output, NetworkError>> { loader.states }

    /// The load that is running, to wait for; nil if none is.
    public var currentLoad: Task<LoadingState<Output, NetworkError>, Never>? { loader.task }

    /// Loads by the closure of the provider, in place of a load that may be running.
    ///
    /// A subclass of a provider without a closure overrides this, and does not call `super`.
    ///
    /// - Parameter input: The input of the load.
    open func attemptLoad(with input: Input) {
        guard let loadFromInput else {
            fatalError("\(Self.self) loads nothing: override attemptLoad(with:), or give its init a closure.")
        }
        load { [networkProvider] in try await loadFromInput(input, networkProvider) }
    }

    /// Loads in place of the load that may be running; the state is `.loading` at once.
    ///
    /// - Parameter operation: Loads the value. An error that is not a ``NetworkError`` becomes the underlying error of one.
    /// - Returns: A task to wait for, or to cancel. Its value is how this load ended: a later one cancels it.
    @discardableResult
    public func load(
        _ operation: @escaping @MainActor () async throws -> Output
    ) -> Task<LoadingState<Output, NetworkError>, Never> {
        loader.run {
            do {
                return .success(try await operation())
            } catch {
                return .failure(NetworkError(error))
            }
        }
    }

    /// Cancels the load that is running, if any; the state is `.failure(.cancelled)` at once.
    public func cancel() {
        loader.cancel()
    }
}

extension ServiceProvider where Input == EmptyInput {
    /// Loads what needs no input.
    public func attemptLoad() {
        attemptLoad(with: ())
    }
}
