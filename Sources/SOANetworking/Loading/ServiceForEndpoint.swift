// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Observation

/// Sends requests to an endpoint, and publishes a state from which a screen is drawn.
///
/// ```swift
/// let names = ServiceForEndpoint<CarEndpoint, String>(networkProvider: provider) { car in .success(car.name) }
/// names.contactEndpoint(with: 7)
/// // names.loadingState is .loading, and then .success("Beetle 7")
/// ```
///
/// A failed request is a state like any other. To try again, contact the endpoint again; the latest contact wins, and the
/// one before is cancelled. Releasing the service cancels what is running, and ends its ``states``.
///
/// Screens observe ``loadingState``, which changes on the main actor; other code reads ``states``.
@MainActor @Observable
public final class ServiceForEndpoint<Endpoint: Requestable, Output: Sendable> {
    /// The provider that sends the requests.
    @ObservationIgnored public let networkProvider: any NetworkProvider

    @ObservationIgnored private let transform: @MainActor (Endpoint.Response) -> LoadingState<Output, NetworkError>
    @ObservationIgnored nonisolated let loader: Loader<Output>

    /// Creates a service with a closure that returns the state for a response: `.success`, or `.failure`.
    public init(
        networkProvider: any NetworkProvider,
        transformEndpointResponse: @escaping @MainActor (Endpoint.Response) -> LoadingState<Output, NetworkError>
    ) {
        self.networkProvider = networkProvider
        transform = transformEndpointResponse
        loader = Loader()
    }

    /// Creates a service whose output is the response.
    public convenience init(networkProvider: any NetworkProvider) where Endpoint.Response == Output {
        self.init(networkProvider: networkProvider) { .success($0) }
    }

    /// The state of the latest contact; `.notStarted` before the first.
    public var loadingState: LoadingState<Output, NetworkError> { loader.state }

    /// The states from now on, the current one first.
    ///
    /// The stream ends when the service is released. A reader that falls more than 64 states behind misses the oldest.
    public var states: AsyncStream<LoadingState<Output, NetworkError>> { loader.states }

    /// Sends a request in place of one that may be running; the state is `.loading` at once.
    ///
    /// - Parameter input: The input of the endpoint.
    /// - Returns: A task to wait for, or to cancel. Its value is how this contact ended: a later one cancels it.
    @discardableResult
    public func contactEndpoint(with input: Endpoint.Input) -> Task<LoadingState<Output, NetworkError>, Never> {
        let endpoint = Endpoint(input: input)
        return loader.run { [networkProvider, transform] in
            switch await networkProvider.result(of: endpoint) {
            case .success(let response): transform(response)
            case .failure(let error): .failure(error)
            }
        }
    }

    /// Cancels the request that is running, if any; the state is `.failure(.cancelled)` at once.
    public func cancel() {
        loader.cancel()
    }
}

extension ServiceForEndpoint where Endpoint.Input == EmptyInput {
    /// Sends a request to an endpoint that needs no input, as ``contactEndpoint(with:)`` does.
    @discardableResult
    public func contactEndpoint() -> Task<LoadingState<Output, NetworkError>, Never> {
        contactEndpoint(with: ())
    }
}
