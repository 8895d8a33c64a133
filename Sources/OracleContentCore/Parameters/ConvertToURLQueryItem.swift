// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A value that can be a parameter of a query.
public protocol ConvertToURLQueryItem: Sendable {
    /// The name and the value, neither of them percent-encoded; nil leaves the parameter out.
    var queryItem: URLQueryItem? { get }
}
