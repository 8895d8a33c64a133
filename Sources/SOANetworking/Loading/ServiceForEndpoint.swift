// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Sends requests to an endpoint, and publishes a state from which a screen is drawn.
///
/// ```swift
/// let names = ServiceForEndpoint<CarEndpoint, String>(networkProvider: provider) { car in .success(car.name) }
/// names.contactEndpoint(with: 7)
/// // names.loadingState is .loading, and then .success("Beetle 7")
/// ```
///
/// A failed request is a state like any other. To try again, contact the endpoint again; the latest contact wins, and the
/// one before is cancelled. Releasing the service cancels what is running.
///
/// Screens observe ``loadingState``, which changes on the main actor; other code reads `states`.
public final class ServiceForEndpoint<Endpoint: Requestable, Output: Sendable>:
    ServiceProvider<Endpoint.Input, Output>
{
    private let transform: @MainActor (Endpoint.Response) -> LoadingState<Output, NetworkError>

    /// Creates a service with a closure that returns the state for a response: `.success`, or `.failure`.
    public init(
        networkProvider: any NetworkProvider,
        transformEndpointResponse: @escaping @MainActor (Endpoint.Response) -> LoadingState<Output, NetworkError>
    ) {
        transform = transformEndpointResponse
        super.init(networkProvider: networkProvider)
    }

    /// Creates a service whose output is the response.
    public convenience init(networkProvider: any NetworkProvider) where Endpoint.Response == Output {
        self.init(networkProvider: networkProvider) { .success($0) }
    }

    /// The state of the latest contact; `.notStarted` before the first.
    public var loadingState: LoadingState<Output, NetworkError> { state }

    /// Sends a request in place of one that may be running; the state is `.loading` at once.
    ///
    /// The value of the task is how this contact ended: a later one cancels it.
    @discardableResult
    public func contactEndpoint(with input: Endpoint.Input) -> Task<LoadingState<Output, NetworkError>, Never> {
        let endpoint = Endpoint(input: input)
        return run { [networkProvider, transform] in
            switch await networkProvider.result(of: endpoint) {
            case .success(let response): transform(response)
            case .failure(let error): .failure(error)
            }
        }
    }

    /// Contacts the endpoint, as ``contactEndpoint(with:)`` does.
    public override func attemptLoad(with input: Endpoint.Input) {
        contactEndpoint(with: input)
    }
}

extension ServiceForEndpoint where Endpoint.Input == EmptyInput {
    /// Sends a request to an endpoint that needs no input, as ``contactEndpoint(with:)`` does.
    @discardableResult
    public func contactEndpoint() -> Task<LoadingState<Output, NetworkError>, Never> {
        contactEndpoint(with: ())
    }
}
