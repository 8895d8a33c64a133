// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Observation

/// Asks an endpoint, and shows how far that has come, for a screen to be drawn from.
///
/// ```swift
/// let service = ServiceForEndpoint<VehicleTax, String>(networkProvider: provider) { record in
///     .success(record.isPaid ? "Paid" : "Due")
/// }
/// service.contactEndpoint(with: "AB12 CDE")
/// // service.loadingState is .loading, and then .success("Paid")
/// ```
///
/// A failed request is a state as any other. To try again, contact the endpoint again; the latest contact wins, and the
/// one before is cancelled. Releasing the service cancels what is running, and ends its ``states``.
///
/// Screens observe ``loadingState``, which changes on the main actor; other code reads ``states``.
@MainActor @Observable
public final class ServiceForEndpoint<Endpoint: Requestable, Output: Sendable> {
    /// What is sent through.
    @ObservationIgnored public let networkProvider: any NetworkProvider

    @ObservationIgnored private let transform: @MainActor (Endpoint.Response) -> LoadingState<Output, NetworkError>
    @ObservationIgnored nonisolated let loader: Loader<Output>

    /// Makes a service that shows something else than the response.
    ///
    /// - Parameters:
    ///   - networkProvider: What to send through.
    ///   - transformEndpointResponse: Makes a state of the response: `.success`, or `.failure` if it is none after all.
    public init(
        networkProvider: any NetworkProvider,
        transformEndpointResponse: @escaping @MainActor (Endpoint.Response) -> LoadingState<Output, NetworkError>
    ) {
        self.networkProvider = networkProvider
        transform = transformEndpointResponse
        loader = Loader()
    }

    /// Makes a service that shows the response as it is.
    ///
    /// - Parameter networkProvider: What to send through.
    public convenience init(networkProvider: any NetworkProvider) where Endpoint.Response == Output {
        self.init(networkProvider: networkProvider) { .success($0) }
    }

    /// How far the latest contact has come; `.notStarted` before the first.
    public var loadingState: LoadingState<Output, NetworkError> { loader.state }

    /// The states from now on, the current one first.
    ///
    /// The stream ends when the service is released. A reader that falls more than 64 states behind misses the oldest.
    public var states: AsyncStream<LoadingState<Output, NetworkError>> { loader.states }

    /// Asks the endpoint, in place of a contact that may be running.
    ///
    /// The state is `.loading` at once.
    ///
    /// - Parameter input: What the endpoint is made with.
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

    /// Cancels the contact that is running.
    ///
    /// The state is `.failure(.cancelled)` at once. Does nothing if none is running.
    public func cancel() {
        loader.cancel()
    }
}

extension ServiceForEndpoint where Endpoint.Input == EmptyInput {
    /// Asks an endpoint that needs no input.
    ///
    /// - Returns: A task to wait for, or to cancel. Its value is how this contact ended.
    @discardableResult
    public func contactEndpoint() -> Task<LoadingState<Output, NetworkError>, Never> {
        contactEndpoint(with: ())
    }
}
