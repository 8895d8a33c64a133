// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Sends requests to endpoints; what an app's layers are given instead of a network.
///
/// ``RealNetworkProvider`` asks servers, ``MockNetworkProvider`` answers by itself. An adopter of your own needs
/// ``send(_:)`` alone; to put something before another provider, adopt the protocol and forward.
public protocol Networking: Sendable {
    /// Sends a request and waits for the response.
    ///
    /// Cancelling the task cancels the request, at once.
    ///
    /// - Parameter endpoint: What to ask for.
    /// - Returns: The decoded response.
    /// - Throws: ``NetworkError``; `.cancelled` if the task was.
    func send<Endpoint: Requestable>(_ endpoint: Endpoint) async throws(NetworkError) -> Endpoint.Response
}

extension Networking {
    /// Sends a request and waits for the response, as ``send(_:)`` does.
    ///
    /// Where there are publishers too, `sendRequest(for:)` makes one in code that is not async.
    ///
    /// - Parameter endpoint: What to ask for.
    /// - Returns: The decoded response.
    /// - Throws: ``NetworkError``; `.cancelled` if the task was.
    public func sendRequest<Endpoint: Requestable>(
        for endpoint: Endpoint
    ) async throws(NetworkError) -> Endpoint.Response {
        try await send(endpoint)
    }

    /// Sends a request, and gives back whatever came of it.
    ///
    /// - Parameter endpoint: What to ask for.
    /// - Returns: The decoded response, or why there is none.
    public func result<Endpoint: Requestable>(of endpoint: Endpoint) async -> Result<Endpoint.Response, NetworkError> {
        do throws(NetworkError) {
            return .success(try await send(endpoint))
        } catch {
            return .failure(error)
        }
    }
}
