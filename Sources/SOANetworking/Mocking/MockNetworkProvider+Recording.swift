// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking

extension MockNetworkProvider {
    /// What was asked for, the latest last; recorded before the delay, answered or not.
    public var recordedRequests: [RecordedRequest] {
        state.withLock { $0.requests }
    }

    /// The endpoints of one type that were asked for, the latest last.
    ///
    /// - Parameter type: The type of the endpoint.
    /// - Returns: The endpoints, each with its input.
    public func recordedEndpoints<Endpoint: Requestable>(of type: Endpoint.Type = Endpoint.self) -> [Endpoint] {
        recordedRequests.compactMap { $0.endpoint as? Endpoint }
    }

    func record(_ endpoint: some Requestable) {
        let oldest = state.withLock { state in
            state.requests.append(RecordedRequest(endpoint: endpoint))
            // Handed out, so that an endpoint is not released under the lock.
            return state.requests.count > Self.recordingLimit ? state.requests.removeFirst() : nil
        }
        withExtendedLifetime(oldest) {}
    }

    /// Forgets what was asked for.
    public func clearRecordedRequests() {
        let former = state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
        withExtendedLifetime(former) {}
    }
}
