// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking

extension MockNetworkProvider {
    /// Sets the response of every endpoint of a type, whether it is ``Mockable`` or not.
    public func respond<Endpoint: Requestable>(to type: Endpoint.Type, with response: Endpoint.Response) {
        respond(to: type) { _ in response }
    }

    /// Sets the error of every endpoint of a type, thrown after the delay.
    public func fail<Endpoint: Requestable>(_ type: Endpoint.Type, with error: NetworkError) {
        respond(to: type) { _ in throw error }
    }

    /// Sets a closure that responds to the endpoints of a type after the delay, whether they are ``Mockable`` or not.
    ///
    /// An error that is not a ``NetworkError`` becomes the underlying error of one.
    ///
    /// - Parameters:
    ///   - type: The type of the endpoint.
    ///   - response: Returns the response.
    public func respond<Endpoint: Requestable>(
        to type: Endpoint.Type,
        with response: @escaping @Sendable (Endpoint) async throws -> Endpoint.Response
    ) {
        let responder = MockResponder<Endpoint> { endpoint throws(NetworkError) in
            do {
                return try await response(endpoint)
            } catch {
                throw NetworkError(error)
            }
        }
        // The former one may retain what must not be released under the lock.
        let former = state.withLock { $0.responders.updateValue(responder, forKey: ObjectIdentifier(type)) }
        withExtendedLifetime(former) {}
    }

    /// Removes the responses, so that mock responses count again.
    public func removeResponses() {
        state.exchange(\.responders, for: [:])
    }
}

/// The response of a mock provider to one type of endpoint.
struct MockResponder<Endpoint: Requestable>: Sendable {
    let respond: @Sendable (Endpoint) async throws(NetworkError) -> Endpoint.Response
}
