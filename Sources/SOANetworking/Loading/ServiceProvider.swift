// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Observation
import SOAHTTP

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

    /// The load that is running, to wait for; nil if none is.
    @ObservationIgnored
    public private(set) var currentLoad: Task<LoadingState<Output, NetworkError>, Never>?

    private var shownState = LoadingState<Output, NetworkError>.notStarted
    /// The states that observers have yet to receive.
    @ObservationIgnored private var pending: [LoadingState<Output, NetworkError>] = []
    @ObservationIgnored private var isUpdating = false
    @ObservationIgnored private let broadcast = Broadcast<LoadingState<Output, NetworkError>>()
    @ObservationIgnored nonisolated let changes = ObjectChanges()

    /// The number of the latest load.
    @ObservationIgnored private var generation = 0
    @ObservationIgnored private let loadFromInput: Load?

    /// Creates a provider whose subclass overrides ``attemptLoad(with:)``.
    public init(networkProvider: any NetworkProvider) {
        self.networkProvider = networkProvider
        loadFromInput = nil
    }

    /// Creates a provider with a closure that loads.
    public init(networkProvider: any NetworkProvider, load: @escaping Load) {
        self.networkProvider = networkProvider
        loadFromInput = load
    }

    deinit {
        currentLoad?.cancel()
    }

    /// The state of the load; `.notStarted` before the first.
    ///
    /// A subclass that loads in a way of its own sets it. Setting it does not cancel a load that is running.
    public var state: LoadingState<Output, NetworkError> {
        get { shownState }
        set {
            pending.append(newValue)
            // An observer of a change may set the next state before this one is set.
            if isUpdating { return }
            isUpdating = true
            defer { isUpdating = false }
            while !pending.isEmpty {
                let next = pending.removeFirst()
                changes.send()
                shownState = next
                broadcast.send(next)
            }
        }
    }

    /// The states from now on, the current one first.
    ///
    /// The stream ends when the provider is released. A reader that falls more than 64 states behind misses the oldest.
    public var states: AsyncStream<LoadingState<Output, NetworkError>> {
        broadcast.stream(beginningWith: state, buffering: .bufferingNewest(64))
    }

    /// Loads by the closure of the provider, in place of a load that may be running.
    ///
    /// A subclass of a provider without a closure overrides this, and does not call `super`.
    open func attemptLoad(with input: Input) {
        guard let loadFromInput else {
            fatalError("\(Self.self) loads nothing: override attemptLoad(with:), or give its init a closure.")
        }
        load { [networkProvider] in try await loadFromInput(input, networkProvider) }
    }

    /// Loads in place of the load that may be running; the state is `.loading` at once.
    ///
    /// An error that is not a ``NetworkError`` becomes the underlying error of one. The value of the task is how this load
    /// ended: a later one cancels it.
    @discardableResult
    public func load(
        _ operation: @escaping @MainActor () async throws -> Output
    ) -> Task<LoadingState<Output, NetworkError>, Never> {
        run {
            do {
                return .success(try await operation())
            } catch {
                return .failure(NetworkError(error))
            }
        }
    }

    /// Runs a load in place of the one that may be running.
    ///
    /// The task retains the operation and not the provider, so releasing the provider cancels it.
    func run(
        _ operation: @escaping @MainActor () async -> LoadingState<Output, NetworkError>
    ) -> Task<LoadingState<Output, NetworkError>, Never> {
        currentLoad?.cancel()
        generation += 1
        let generation = generation
        let task = Task { @MainActor [weak self] () -> LoadingState<Output, NetworkError> in
            let end = Task.isCancelled ? .failure(.cancelled) : await operation()
            guard let self, self.generation == generation else { return .failure(.cancelled) }
            self.currentLoad = nil
            // A cancelled load ends as one, even if its response was faster than the cancellation.
            let state = Task.isCancelled ? .failure(.cancelled) : end
            self.state = state
            return state
        }
        // The task waits for this actor, and an observer of the new state may already cancel or replace it.
        currentLoad = task
        state = .loading
        return task
    }

    /// Cancels the load that is running, if any; the state is `.failure(.cancelled)` at once.
    public func cancel() {
        guard let currentLoad else { return }
        currentLoad.cancel()
        self.currentLoad = nil
        generation += 1
        state = .failure(.cancelled)
    }
}

extension ServiceProvider where Input == EmptyInput {
    /// Loads what needs no input.
    public func attemptLoad() {
        attemptLoad(with: ())
    }
}
