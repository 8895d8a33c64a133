// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What a mock provider was told to answer for one type of endpoint.
struct MockResponder<Endpoint: Requestable>: Sendable {
    let respond: @Sendable (Endpoint) async throws(NetworkError) -> Endpoint.Response
}
