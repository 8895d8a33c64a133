// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The method of a service's request.
public enum RequestType: String, CaseIterable, Hashable, Sendable {
    /// Reads.
    case get = "GET"
    /// Creates something, or starts a job.
    case post = "POST"
    /// Replaces something.
    case put = "PUT"
    /// Removes something.
    case delete = "DELETE"
}
