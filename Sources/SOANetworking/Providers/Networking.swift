// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

/// A provider of responses, which the layers of an app take instead of a network.
///
/// ``RealNetworkProvider`` sends requests to servers, ``MockNetworkProvider`` responds by itself. A provider of your own
/// implements ``send(_:)`` alone.
public protocol Networking: Sendable {
    /// Sends a request, and returns the decoded response.
    ///
    /// Cancelling the task cancels the request at once, with `.cancelled`.
    func send<Endpoint: Requestable>(_ endpoint: Endpoint) async throws(NetworkError) -> Endpoint.Response
}

/// The other name of ``Networking``.
public typealias NetworkProvider = Networking

extension Networking {
    /// Sends a request, and returns the decoded response, as ``send(_:)`` does.
    ///
    /// Where there are publishers, `sendRequest(for:)` returns one in code that is not async.
    public func sendRequest<Endpoint: Requestable>(
        for endpoint: Endpoint
    ) async throws(NetworkError) -> Endpoint.Response {
        try await send(endpoint)
    }

    /// Sends a request, and returns the decoded response or the error.
    public func result<Endpoint: Requestable>(of endpoint: Endpoint) async -> Result<Endpoint.Response, NetworkError> {
        await Result { () async throws(NetworkError) in try await send(endpoint) }
    }
}
