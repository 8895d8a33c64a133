// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The response of an endpoint that says nothing but that it worked.
///
/// An empty body will do, as that of a 204, and so will any JSON.
public struct EmptyResponse: Codable, Hashable, Sendable {
    /// Makes a response, as mocks do.
    public init() {}
}
