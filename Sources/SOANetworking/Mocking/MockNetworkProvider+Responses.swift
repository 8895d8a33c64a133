// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking

extension MockNetworkProvider {
    /// Gives every endpoint of a type the same response, be it ``Mockable`` or not.
    ///
    /// - Parameters:
    ///   - type: The type of the endpoint.
    ///   - response: The response.
    public func respond<Endpoint: Requestable>(to type: Endpoint.Type, with response: Endpoint.Response) {
        respond(to: type) { _ in response }
    }

    /// Has the endpoints of a type fail, after the delay.
    ///
    /// - Parameters:
    ///   - type: The type of the endpoint.
    ///   - error: What its requests fail with.
    public func fail<Endpoint: Requestable>(_ type: Endpoint.Type, with error: NetworkError) {
        respond(to: type) { _ in throw error }
    }

    /// Answers the endpoints of a type by what they ask, be they ``Mockable`` or not.
    ///
    /// - Parameters:
    ///   - type: The type of the endpoint.
    ///   - response: Makes the response, after the delay. A ``NetworkError`` that it throws is passed on.
    public func respond<Endpoint: Requestable>(
        to type: Endpoint.Type,
        with response: @escaping @Sendable (Endpoint) async throws -> Endpoint.Response
    ) {
        let answer = MockResponder<Endpoint> { endpoint throws(NetworkError) in
            do {
                return try await response(endpoint)
            } catch {
                throw NetworkError(error)
            }
        }
        let former = state.withLock { state in
            // Handed out, so that what it captured is not released under the lock.
            state.responders.updateValue(answer, forKey: ObjectIdentifier(type))
        }
        withExtendedLifetime(former) {}
    }

    /// Forgets the responses that were given, so that mock responses count again.
    public func removeResponses() {
        let former = state.withLock { state in
            defer { state.responders = [:] }
            return state.responders
        }
        withExtendedLifetime(former) {}
    }
}
