// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The response of an endpoint that only says that it worked.
///
/// An empty body, as that of a 204, is one, and so is any JSON.
public struct EmptyResponse: Codable, Hashable, Sendable {
    /// Creates a response, as mocks do.
    public init() {}
}
