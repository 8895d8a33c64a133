// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// Something that can stand in the query of a URL.
public protocol ConvertToURLQueryItem: Sendable {
    /// The name and the value, neither of them percent-encoded; nil leaves the parameter out.
    var queryItem: URLQueryItem? { get }
}
