// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What a service does: the method of its request.
public enum RequestType: String, CaseIterable, Hashable, Sendable {
    /// Reads.
    case get = "GET"
    /// Makes something new, or starts a job.
    case post = "POST"
    /// Replaces something.
    case put = "PUT"
    /// Removes something.
    case delete = "DELETE"
}
