// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A parameter of a query by name and value.
public struct QueryParameter: ConvertToURLQueryItem, Hashable {
    /// The name of a channel's token, also as a header.
    static let channelToken = "channelToken"

    /// The name, not percent-encoded.
    public let name: String

    /// The value, not percent-encoded; nil leaves the parameter out.
    public let value: String?

    /// Creates a parameter; no value leaves it out.
    public init(_ name: String, _ value: String?) {
        self.name = name
        self.value = value
    }

    /// The name and the value; nil if there is no value.
    public var queryItem: URLQueryItem? {
        value.map { URLQueryItem(name: name, value: $0) }
    }
}

/// A value that can be a parameter of a query.
public protocol ConvertToURLQueryItem: Sendable {
    /// The name and the value, neither of them percent-encoded; nil leaves the parameter out.
    var queryItem: URLQueryItem? { get }
}
